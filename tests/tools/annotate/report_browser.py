#!/usr/bin/env python3
"""Clicks through the reports that report_browser_test.cpp has written.

usage: report_browser.py FOLDER [PICTURES]

FOLDER holds game-1.html (the opera game, with hostile names), game-2.html (100 moves) and index.html (450 games). Exit
status: 0 all is well, 1 with the fault, 77 if there is no browser, driver or selenium. With PICTURES, a folder,
screenshots are left there. How long a page loads is reported, not judged: the machine may be busy.
"""
import re
import shutil
import sys
import tempfile
from pathlib import Path

NO_BROWSER = 77
try:
    from selenium import webdriver
    from selenium.common.exceptions import WebDriverException
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
    from selenium.webdriver.support.wait import WebDriverWait
except ImportError:
    print("no selenium (Debian: python3-selenium): the reports were not looked at in a browser")
    sys.exit(NO_BROWSER)


class Browser:
    def __init__(self, profile, width, height, phone=False):
        options = webdriver.ChromeOptions()
        for argument in ("--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                         "--disable-background-networking", "--disable-component-update", "--disable-sync",
                         "--no-first-run", "--hide-scrollbars", "--disable-smooth-scrolling", f"--user-data-dir={profile}",
                         f"--window-size={width},{height}"):
            options.add_argument(argument)
        if phone:
            options.add_experimental_option("mobileEmulation", {
                "deviceMetrics": {"width": width, "height": height, "pixelRatio": 2}, "userAgent": "phone"})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)

    def __enter__(self):
        return self

    def __exit__(self, *ignored):
        self.driver.quit()

    def open(self, path, anchor=""):
        self.driver.get(path.as_uri() + anchor)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def text(self, selector):
        return self.one(selector).text

    def js(self, expression):
        return self.driver.execute_script(f"return {expression}")

    def click(self, element):
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
        element.click()

    def follow(self, link, name):
        """Clicks, and waits for the page of that name, which comes when it comes; the deadline ends a hang."""
        self.click(link)
        WebDriverWait(self.driver, 120, ignored_exceptions=[WebDriverException]).until(
            lambda _: self.js(f"location.pathname.endsWith('{name}') && document.readyState === 'complete'"),
            f"the link does not lead to {name}")

    def press(self, key):
        ActionChains(self.driver).send_keys(key).perform()

    def errors(self):
        """Those of the pages. Warnings, and what the browser says of its own parts, change with its version."""
        return [entry["message"] for entry in self.driver.get_log("browser")
                if entry["level"] == "SEVERE" and not entry["message"].startswith("chrome")]

    def picture(self, pictures, name):
        if pictures:
            self.driver.save_screenshot(str(pictures / f"{name}.png"))


def expect(is_so, what):
    if not is_so:
        raise AssertionError(what)


def expect_equal(found, expected, what):
    expect(found == expected, f"{what}: {found!r}, not {expected!r}")


def pieces_at(browser, square):
    """What stands there on the board that is shown: FEN's letter, or ''."""
    return browser.js(f"shownBoard().board[squareOf('{square}')]")


def check_moves(browser):
    steps = browser.all("#moves .step")
    expect_equal(len(steps), 33, "moves in the list")
    expect_equal(browser.text("#where"), "Start", "the first position")
    browser.click(steps[22])
    expect(browser.text("#where").startswith("12. O-O-O"), browser.text("#where"))
    expect_equal(pieces_at(browser, "c1") + pieces_at(browser, "d1"), "KR", "castled")
    expect_equal(pieces_at(browser, "a1") + pieces_at(browser, "e1"), "", "squares left")
    browser.click(steps[32])
    expect_equal(pieces_at(browser, "d8"), "R", "the mate")
    expect_equal(len(browser.all("#board g[transform]")), browser.js("shownBoard().board.filter(p => p).length"),
                 "pieces drawn")
    expect_equal(len(browser.all("#moves .here")), 1, "marked moves")


def check_keys_and_buttons(browser):
    browser.press(Keys.HOME)
    expect_equal(browser.text("#where"), "Start", "Home")
    browser.press(Keys.ARROW_RIGHT)
    browser.press(Keys.ARROW_RIGHT)
    expect_equal(pieces_at(browser, "e5"), "p", "two moves on")
    browser.press(Keys.ARROW_LEFT)
    expect_equal(pieces_at(browser, "e5"), "", "one back")
    browser.press(Keys.END)
    expect_equal(browser.js("ply"), 33, "End")
    browser.press(Keys.ARROW_RIGHT)
    expect_equal(browser.js("ply"), 33, "there is no more")
    for name, ply in (("first", 0), ("next", 1), ("next", 2), ("back", 1), ("last", 33)):
        browser.click(browser.one(f"#{name}"))
        expect_equal(browser.js("ply"), ply, name)
    near = browser.text("#near")
    browser.click(browser.one("#flip"))
    expect_equal(browser.text("#far"), near, "the board turned")
    browser.press("f")
    expect_equal(browser.text("#near"), near, "and back")


def check_graph(browser):
    graph = browser.one("#graph")
    width = graph.rect["width"]
    for share, ply in ((0.5, 16), (0.999, 33), (0.001, 0)):
        browser.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", graph)
        ActionChains(browser.driver).move_to_element_with_offset(graph, int(width * (share - 0.5)), 0).click().perform()
        expect(abs(browser.js("ply") - ply) <= 1, f"a click at {share} of the graph shows ply {browser.js('ply')}")
    expect(browser.all("#graph circle"), "no dots on the graph")
    expect("White" in browser.text("#graph .tip"), "the graph says nothing")


def check_lines(browser):
    cards = browser.all(".turn")
    expect(cards, "no turning point")
    expect("Blunder" in cards[0].text and "chances fall" in cards[0].text, cards[0].text)
    browser.click(browser.one(".turn > button"))
    expect_equal(browser.js("ply"), 18, "the worst move is shown")
    browser.click(browser.all(".turn:first-child .lines tr:first-child .step")[0])
    expect(browser.text("#where").startswith("Line: 9..."), browser.text("#where"))
    expect_equal(pieces_at(browser, "b5"), "", "the better move is on the board, not the one that was played")
    browser.press(Keys.ARROW_LEFT)
    browser.press(Keys.ARROW_RIGHT)
    expect_equal(browser.js("step"), 1, "keys play the line")
    browser.press(Keys.ESCAPE)
    expect_equal(pieces_at(browser, "b5"), "p", "back in the game")
    browser.click(browser.all("#now .lines .step")[0])
    browser.click(browser.one("#leave"))
    expect_equal(browser.js("line"), None, "back by the button")


def check_arrows(browser):
    browser.click(browser.all("#moves .step")[17])
    colours = browser.js("[...document.querySelectorAll('#board .arrow')].map(arrow => arrow.getAttribute('fill'))")
    expect_equal(len(set(colours)), 2, "arrows at a blunder")
    best, played = browser.text("#legend").split("\n")
    expect(best.startswith("best: 9... ") and played == "played", browser.text("#legend"))
    browser.click(browser.one("#now .lines .step"))
    expect_equal(len(browser.all("#board .arrow, #legend span")), 0, "arrows in a line")
    browser.click(browser.all("#moves .step")[0])
    expect_equal(browser.text("#legend"), "played, and best", "the legend of the best move")
    expect_equal(len(browser.all("#board .arrow")), 1, "arrows at the best move")
    browser.press(Keys.HOME)
    expect_equal(len(browser.all("#board .arrow")), 0, "arrows at the start")


FENS = (  # a start, moves, and the FEN after them
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4 g8f6 e4e5 d7d5",
     "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3"),
    ("rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3", "e5d6 h8g8 f1e2 c7d6",
     "rnbqkbr1/pp2pppp/3p1n2/8/8/8/PPPPBPPP/RNBQK1NR w KQq - 0 5"),
    ("r3k2r/8/8/8/8/8/7P/R3K2R b KQkq - 9 20", "e8c8 e1h1 c8b8 h2h4",
     "1k1r3r/8/8/8/7P/8/8/R4RK1 b - - 0 22"),
    ("4k3/P7/8/8/8/8/8/1RK2R2 w BF - 3 7", "a7a8q e8e7 b1b7", "Q7/1R2k3/8/8/8/8/8/2K2R2 b F - 2 8"),
)


def check_copies(browser):
    for start, moves, fen in FENS:
        expect_equal(browser.js(f"fenAfter('{start}', '{moves}'.split(' ').filter(move => move))"), fen, f"after {moves}")
    browser.js("void Object.defineProperty(navigator, 'clipboard', {value: undefined, configurable: true})")
    browser.click(browser.all("#moves .step")[3])
    browser.click(browser.one("#copy-fen"))
    expect_equal(browser.js("$('copied').value"), "rnbqkbnr/ppp2ppp/3p4/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3",
                 "the FEN without a clipboard")
    expect_equal(browser.js("[$('copied').selectionStart, $('copied').selectionEnd === $('copied').value.length]"), [0, True],
                 "what is selected")
    browser.press(Keys.END)
    expect_equal(browser.js("ply"), 4, "a key in the field")
    browser.js("void Object.defineProperty(navigator, 'clipboard', {value: {writeText: text => { window.copied = text; }}})")
    browser.click(browser.one("#copy-pgn"))
    expect(browser.js("window.copied").startswith('[Event "A'), browser.js("window.copied"))
    expect("9... b5" in browser.js("window.copied") and "$4" in browser.js("window.copied"), browser.js("window.copied"))
    expect_equal(browser.text("#copy-pgn"), "Copied", "the button")
    expect_equal(browser.js("$('copied').hidden"), True, "the field")


def square_at(browser, square):
    """Where the square is, from the middle of the board, in pixels."""
    at, flipped, size = browser.js(f"[squareOf('{square}'), flipped, $('board').clientWidth]")
    at = 63 - at if flipped else at
    return round((at % 8 - 3.5) * size / 8), round((at // 8 - 3.5) * size / 8)


def move_by_clicks(browser, squares):
    for square in squares:
        ActionChains(browser.driver).move_to_element_with_offset(
            browser.one("#board"), *square_at(browser, square)).click().perform()


def check_learning(browser):
    turned = browser.js("flipped")
    browser.click(browser.all("#moves .step")[15])
    browser.click(browser.one("#learn"))
    expect_equal(browser.text("#where"), "Mistake 2 of 2", "the next task")
    expect_equal(pieces_at(browser, "b7") + pieces_at(browser, "b5"), "p", "the position before the error")
    expect_equal(browser.text("#near"), browser.js("D.sides[1].name") + "\naccuracy " + browser.js("D.sides[1].accuracy"),
                 "the side that looks for a move is near")
    expect_equal(len(browser.all("#board .arrow")), 0, "arrows before the answer")
    best, second = browser.js("M[17].lines.map(each => each.moves[0])")
    for typed, said in (("b5", "b5 was played in the game (Blunder)."), ("qe6", "Qe6 is not among the analysed lines"),
                        ("Ke2", "Ke2 is no legal move here.")):
        browser.one("#now input").send_keys(typed + Keys.ENTER)
        expect(browser.text("#now .verdict").startswith(said), browser.text("#now .verdict"))
        expect_equal(browser.js("task.open"), False, "the solution after a wrong answer")
    move_by_clicks(browser, ("b8", "d7"))
    expect(browser.text("#now .verdict").startswith("Nbd7 is not among"), browser.text("#now .verdict"))
    move_by_clicks(browser, ("b8",))
    expect_equal(len(browser.all("#board .dot")), 2, "moves of the knight")
    x, y = square_at(browser, best[0][:2])
    to_x, to_y = square_at(browser, best[0][2:])
    ActionChains(browser.driver).move_to_element_with_offset(browser.one("#board"), x, y).click_and_hold() \
        .move_by_offset(to_x - x, to_y - y).release().perform()
    expect_equal(browser.text("#now .verdict"), f"Right: {best[1]} is the best move.", "the best move, dragged")
    expect("chances fall" in browser.text("#now") and len(browser.all("#board .arrow")) == 2, browser.text("#now"))
    browser.click(browser.one("#now .lines .step"))
    browser.press(Keys.ESCAPE)
    expect_equal(browser.text("#where"), "Mistake 2 of 2", "back from a line")
    for task in ("Mistake 1 of 2", "Mistake 2 of 2"):
        browser.click(browser.one("#now .forward"))
        expect_equal(browser.text("#where"), task, "the next task")
    browser.one("#now input").send_keys(second[0] + Keys.ENTER)
    expect(f"Right: {second[1]} (" in browser.text("#now .verdict"), browser.text("#now .verdict"))
    browser.js("setTask(17)")
    browser.click(browser.one("#now .solution"))
    expect_equal(len(browser.all("#board .arrow")), 2, "arrows of the solution")
    browser.click(browser.one("#now .leave"))
    expect_equal(browser.js("[ply, task, flipped]"), [18, None, turned], "back in the game")


def check_special_moves(browser):
    """Castling by the king's last square, and the choice of a promotion."""
    castles = browser.js("mistakes().find(at => M[at].legal.some(([, san]) => san === 'O-O'))")
    browser.js(f"setTask({castles})")
    move_by_clicks(browser, ("e1", "g1") if castles % 2 == 0 else ("e8", "g8"))
    expect(browser.js("task.answer[1].startsWith('O-O')"), "castled")
    browser.js(f"(setTask({castles}), tryText('{'e1g1' if castles % 2 == 0 else 'e8g8'}'))")
    expect(browser.js("task.answer?.[1] === 'O-O'"), "castled by squares")
    at, (move, san) = browser.js("(at => [at, M[at].legal.find(([, san]) => san.includes('='))])"
                                 "(mistakes().find(at => M[at].legal.some(([, san]) => san.includes('='))))")
    browser.js(f"setTask({at})")
    move_by_clicks(browser, (move[:2], move[2:4]))
    choices = browser.all("#now .promotion")
    expect_equal(len(choices), 4, f"choices for {san}")
    browser.click(choices[0])
    expect_equal(browser.js("task.answer[0].length"), 5, "a promotion")
    before = browser.js("mistakes().length")
    browser.one("#now select").send_keys("Black")
    expect(browser.js("mistakes().length") < before and browser.js("colourOf(task.at)") == "black", "mistakes of Black alone")


def check_ending(browser):
    browser.press(Keys.END)
    expect("White gave mate." in browser.text("#now"), browser.text("#now"))
    expect_equal(browser.text("#ending"), "White gave mate.", "how the game ended")
    for ending, text in ((("time", "black", "white"), "White lost on time in a won position."),
                         (("resignation", "white", "level"), "Black resigned in a level position."),
                         (("result", "white", "level"), "The game ended 1-0 in a level position."),
                         (("agreed", "", "black"), "A draw was agreed with Black winning."),
                         (("", "", ""), "")):
        how, winner, standing = ending
        expect_equal(browser.js(f"(D.ending = {{how: '{how}', winner: '{winner}', standing: '{standing}'}}, endingText())"),
                     text, "the ending")


def check_notes(browser):
    browser.click(browser.all("#moves .step")[1])
    notes = browser.text("#now .notes")
    for words in ("In the PGN (bytes", "e5 !?", "Solid, <b>they</b> say.", "c5 is Sicilian"):
        expect(words in notes, f"{words!r} is not in {notes!r}")
    expect_equal(browser.text("#now .whose"), "Houyi", "whose the other words are")
    browser.click(browser.one("#now .notes .step"))
    expect_equal(pieces_at(browser, "c5"), "p", "the author's variation on the board")
    browser.click(browser.all("#now .notes .step")[-2])
    expect_equal([pieces_at(browser, square) for square in ("a6", "e6", "d4")], ["p", "p", "P"], "a variation three deep")
    browser.click(browser.all("#moves .step")[3])
    expect_equal(browser.text("#where .clock"), "took 0:12, 4:48 left", "the clock")
    expect_equal(browser.all("#now .notes"), [], "notes of a move without any")
    expect("Time spent 0:00 0:12" in browser.text("#sides"), browser.text("#sides"))
    browser.click(browser.one("#times"))
    expect_equal(browser.js("ply"), 17, "a click in the middle of the times")


def check_names(browser):
    white = "<script>document.title='taken'</script>"
    black = "</script><img src=x onerror=\"document.title='taken'\">@DATA@"
    expect(browser.driver.title.startswith(white), browser.driver.title)
    expect_equal(browser.text("#title"), f"{white} – {black} 1-0", "the title")
    expect_equal(browser.all("img"), [], "pictures")
    expect(white in browser.text("#tags") and black in browser.text("#sides"), "a name is missing")


def check_report(browser, folder, pictures):
    browser.open(folder / "game-1.html")
    check_names(browser)
    check_moves(browser)
    check_keys_and_buttons(browser)
    check_graph(browser)
    check_lines(browser)
    check_notes(browser)
    check_arrows(browser)
    check_ending(browser)
    check_learning(browser)
    check_copies(browser)
    browser.js("document.documentElement.scrollTop = 1000")
    check_words_at_the_board(browser)
    browser.click(browser.all("#moves .step")[17])
    browser.js("document.documentElement.scrollTop = 0")
    for theme in ("light", "dark"):
        if browser.js("document.documentElement.dataset.theme") != theme:
            browser.click(browser.one("#theme"))
        expect_equal(browser.js("document.documentElement.dataset.theme"), theme, "theme")
        browser.picture(pictures, f"report-{theme}")
    expect_equal(browser.errors(), [], "errors in the console")


def check_chinese(browser, folder, pictures):
    browser.open(folder / "game-zh.html")
    expect_equal(browser.js("document.documentElement.lang"), "zh", "the language")
    texts = [element.text for element in browser.all("h2, #actions button, #sides td:first-child, #where, #legend")]
    texts += [element.get_attribute("title") for element in browser.all("#controls button, #theme, #bar")]
    for text in texts:
        expect(not re.search("[a-z]{3}", re.sub("Home", "", text)), f"not in Chinese: {text!r}")  # but for a key
    browser.js("(Texts.get = text => Map.prototype.get.call(Texts, text) ?? void (window.missing ??= []).push(text), 0)")
    for ply in (1, 2, 4, 18, 33):
        browser.js(f"goTo({ply})")
    browser.click(browser.one("#now .lines .step"))
    browser.press(Keys.ESCAPE)
    for how in browser.js("Object.keys({mate: 0, stalemate: 0, repetition: 0, fifty: 0, material: 0, resignation: 0, "
                          "time: 0, agreed: 0, abandoned: 0, adjudicated: 0, result: 0})"):
        for standing in ("white", "black", "level"):
            ending = browser.js(f"(D.ending = {{how: '{how}', winner: 'white', standing: '{standing}'}}, endingText())")
            expect(not re.search("[a-z]", ending), ending)
    for typed in ("xyz", "b5", "Qe6", "a6"):
        browser.js(f"(setTask(17), tryText('{typed}'))")
    expect_equal(browser.js("window.missing || []"), [], "texts without Chinese")
    browser.js("goTo(18)")
    browser.picture(pictures, "report-chinese")
    expect_equal(browser.errors(), [], "errors in the console")


def check_long_game(browser, folder, pictures):
    browser.open(folder / "game-2.html")
    expect_equal(len(browser.all("#moves .step")), 200, "moves of the long game")
    milliseconds = browser.js("performance.timing.loadEventEnd - performance.timing.navigationStart")
    print(f"a report of 100 moves loads in {milliseconds} ms")
    browser.open(folder / "index.html")
    browser.open(folder / "game-2.html", "#57")
    expect_equal(browser.js("ply"), 57, "the move in the address")
    browser.picture(pictures, "report-long")
    expect_equal(len(browser.all(".turn")), browser.js("D.turns.length"), "turning points")
    check_special_moves(browser)
    expect_equal(browser.errors(), [], "errors in the console")


def check_index(browser, folder, pictures):
    browser.open(folder / "index.html")
    expect_equal(len(browser.all("#games tbody tr")), 200, "rows at first")
    browser.click(browser.one("#games .more button"))
    expect_equal(len(browser.all("#games tbody tr")), 400, "rows after more")
    check_player(browser, pictures)
    browser.one("#search").send_keys("document.title")
    expect_equal(len(browser.all("#games tbody tr")), 1, "rows found")
    expect_equal(browser.text("#count"), "1 of 450 games", "the count")
    browser.picture(pictures, "index")
    browser.one("#search").clear()
    browser.one("#search").send_keys(" ")
    for _ in range(2):
        browser.click(browser.all("#games th button")[0])
    browser.follow(browser.all("#games tbody a")[0], "game-1.html")
    browser.follow(browser.one("#up"), "index.html")
    expect_equal(browser.errors(), [], "errors in the console")


def expect_seen(browser, selector):
    box = browser.js(f"document.querySelector('{selector}').getBoundingClientRect().toJSON()")
    height = browser.js("innerHeight")
    expect(box["height"] > 0 and box["top"] > -1 and box["bottom"] < height + 1,
           f"{selector} is at {box['top']:.0f} to {box['bottom']:.0f} of {height}")


def check_words_at_the_board(browser):
    """The move's words, the board and the buttons are seen together, wherever the page was read before."""
    browser.click(browser.one(".turn > button"))
    for selector in ("#board", "#next", "#where .class", "#where .value", "#now p"):
        expect_seen(browser, selector)
    expect("Blunder" in browser.text("#where") and "chances fall" in browser.text("#now"), browser.text("#words"))


def check_player(browser, pictures):
    """White lost 449 of the 450 games to Black, most of them in one opening; the other game has hostile names."""
    names = [row.text for row in browser.all("#players tbody td.name")]
    expect_equal(sorted(names[:2]), ["Black", "White"], "the players with the most games")
    browser.click(browser.all("#players tbody button")[names.index("Black")])
    WebDriverWait(browser.driver, 120).until(lambda _: browser.one("#player").is_displayed(), "no player is shown")
    expect(browser.text("#summary").startswith("449 games, score –"), browser.text("#summary"))
    expect_equal(browser.text("#players"), "", "the other players")
    expect(5 < len(browser.all("#curve circle")) <= 200, "dots of the curve")
    expect_equal([row.text.split()[0] for row in browser.all("#phases tbody tr")], ["Opening", "Middle", "Ending"], "phases")
    expect_equal(len(browser.all("#openings tbody tr")), 1, "openings")
    browser.picture(pictures, "index-player")
    browser.driver.back()
    WebDriverWait(browser.driver, 120).until(lambda _: not browser.one("#player").is_displayed(), "no way back")
    white = "<script>document.title='taken'</script>"
    browser.js(f"location.hash = encodeURIComponent({white!r})")
    WebDriverWait(browser.driver, 120).until(lambda _: browser.one("#player").is_displayed(), "no player is shown")
    expect_equal(browser.text("#player-name"), white, "a name with signs of HTML")
    browser.click(browser.one("#leave"))
    WebDriverWait(browser.driver, 120).until(lambda _: not browser.one("#player").is_displayed(), "no way back")


def check_phone(browser, folder, pictures):
    for name in ("game-1.html", "index.html"):
        browser.open(folder / name)
        expect(browser.js("document.documentElement.scrollWidth <= innerWidth"), f"{name} is wider than a phone")
        expect_equal(browser.js("innerWidth"), 360, f"the width of {name}")
        browser.picture(pictures, f"phone-{name.split('.')[0]}")
    browser.open(folder / "game-1.html")
    browser.click(browser.one("#next"))
    expect_equal(browser.js("ply"), 1, "a tap")
    check_words_at_the_board(browser)
    browser.picture(pictures, "phone-words")
    expect_equal(browser.errors(), [], "errors in the console")


def main(arguments):
    if not 1 <= len(arguments) <= 2:
        print(__doc__.strip())
        return 2
    for program in ("chromium", "chromedriver"):
        if not shutil.which(program):
            print(f"no {program} (Debian: chromium, chromium-driver): the reports were not looked at in a browser")
            return NO_BROWSER
    folder, pictures = Path(arguments[0]), Path(arguments[1]) if len(arguments) > 1 else None
    with tempfile.TemporaryDirectory() as wide, tempfile.TemporaryDirectory() as narrow:
        with Browser(wide, 1400, 1000) as browser:
            check_report(browser, folder, pictures)
            check_chinese(browser, folder, pictures)
            check_long_game(browser, folder, pictures)
            check_index(browser, folder, pictures)
        with Browser(narrow, 360, 640, phone=True) as browser:
            check_phone(browser, folder, pictures)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
