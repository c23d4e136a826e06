// Translates the words of all pictures by a table.
#include "tools/common/chinese_picture.h"

#include "tools/common/page.h"
#include "util/ints.h"

namespace common {

namespace {

// If one entry is the beginning of another, the longer one must come first.
const std::initializer_list<Filling> Words = {
    // algorithms
    {"minimax, MAX/MIN form", "极小极大，MAX/MIN 形式"},
    {"negamax: minimax in one function", "负值最大：用一个函数实现的极小极大"},
    {"alpha-beta, MAX/MIN form, fail-soft", "α-β 剪枝，MAX/MIN 形式，软失败"},
    {"alpha-beta, MAX/MIN form, fail-hard", "α-β 剪枝，MAX/MIN 形式，硬失败"},
    {"alpha-beta, negamax form, fail-soft", "α-β 剪枝，负值最大形式，软失败"},
    {"alpha-beta with an aspiration window around 0", "α-β 剪枝，以 0 为中心的期望窗口"},
    {"alpha-beta with a transposition table, negamax form, fail-soft",
     "带置换表的 α-β 剪枝，负值最大形式，软失败"},
    {"MTD(f): null windows and a transposition table, from the guess 0", "MTD(f)：空窗与置换表，初始猜测 0"},
    {"principal variation search", "主要变例搜索"},
    {"expectiminimax that cuts by the bounds of the utility", "Star1：利用效用上下界剪枝的期望极小极大"},
    {"Star1 that probes each outcome first", "Star2：先试探每个结果的 Star1"},
    {"MAX against chance, no MIN", "期望最大：MAX 对机会，没有 MIN"},
    {"MAX, MIN and chance", "期望极小极大：MAX、MIN 与机会"},
    {"Monte Carlo tree search (UCT)", "蒙特卡洛树搜索（UCT）"},
    {": value ", "：值 "},
    {": about ", "：约 "},
    // trees
    {"chance", "机会节点"},
    {"green: best line", "绿色：主要变例"},
    {"green: chosen", "绿色：选中"},
    {"grey: not visited", "灰色：未访问"},
    {"grey: not looked at", "灰色：未查看"},
    {"leaves visited: ", "已访问的叶节点："},
    {"numbers at MIN nodes are for MIN", "MIN 节点上的数从 MIN 的角度看"},
    {": visited twice, with the last window", "：访问两次，标注的是最后一次的窗口"},
    {": visited twice", "：访问两次"},
    {"cut: known", "剪枝：已知"},
    {"cut: probe", "剪枝：试探"},
    {"cut: ", "剪枝："},
    // proof numbers
    {" is proven", "：已证明"},
    {" is disproven", "：已反证"},
    {" is open", "：未定"},
    {": leaves to prove, ", "：至少还要证明的叶节点数，"},
    {": to disprove, at least", "：至少还要反证的叶节点数"},
    // plots
    {": nodes by depth", "：各深度的节点数"},
    {"nodes, log scale", "节点数，对数坐标"},
    {"depth (plies)", "深度（层）"},
    {"connect four", "四子棋"},
    {"tic-tac-toe", "井字棋"},
    {"Nim ", "尼姆 "},
    {"random tree", "随机树"},
    {", best first, seed ", "，最佳着法在前，种子 "},
    {", worst first, seed ", "，最差着法在前，种子 "},
    {", in random order, seed ", "，随机顺序，种子 "},
    {"chess against a fallible opponent", "国际象棋，对手会犯错"},
    {"chess", "国际象棋"},
    // the heuristics of the engine
    {"nodes without a heuristic / with it, depth ", "去掉一项后的节点数 ÷ 完整搜索的节点数，深度 "},
    {"Aspiration Windows", "期望窗口"},
    {"MVV", "吃子排序（MVV）"},
    {"History Heuristic", "历史启发"},
    {"Continuation History", "连续着法历史"},
    {"Pawn History", "兵形历史"},
    {"Capture History", "吃子历史"},
    {"Credit for the last move", "上一步着法的历史"},
    {"En prise", "躲避攻击"},
    {"Null Move Pruning", "空着剪枝"},
    {"Razoring", "剃刀剪枝"},
    {"Reverse Futility Pruning", "反向无用剪枝"},
    {"Internal Iterative Reductions", "内部迭代缩减"},
    {"Late Move Reductions", "靠后着法缩减（LMR）"},
    {"Futility Pruning", "无用剪枝"},
    {"Late Move Pruning", "靠后着法剪枝（LMP）"},
    {"SEE pruning of captures and checks", "静态交换评估：剪去吃子和将军"},
    {"History Leaf Pruning", "历史剪枝"},
    {"Singular Extensions", "单一延伸"},
    {"Improving", "局面改善"},
    {"Correction History", "评估修正历史"},
    // endings
    {": moves to mate, mean and most", "：到将死的回合数，平均与最多"},
    {"White to move, by the square of ", "白方走，按棋子所在的格："},
    {"Black's ", "黑"},
    {"White's ", "白"},
    {"pawn", "兵"},
    {"knight", "马"},
    {"bishop", "象"},
    {"rook", "车"},
    {"queen", "后"},
    {"king", "王"},
    {" of ", " / "},
};

}  // namespace

std::string in_chinese(std::string_view svg) {
    constexpr std::string_view Element = "<text";
    std::string picture;
    while (true) {
        const usize element = svg.find(Element);
        const usize begin = element == std::string_view::npos ? element : svg.find('>', element);
        if (begin == std::string_view::npos) break;
        const usize end = svg.find('<', begin);
        picture += svg.substr(0, begin);
        picture += filled(svg.substr(begin, end - begin), Words);
        svg.remove_prefix(end);
    }
    return picture + std::string(svg);
}

}  // namespace common
