#!/usr/bin/env python3
"""A UCI program that plays without thought: simple_player.py random|capturer [HOUYI]

"random" plays any legal move. "capturer" takes the most valuable piece that it can, and otherwise plays any
legal move. Both are fixed points at the weak end of the levels' scale (levels.py). HOUYI, build/release/houyi
of this checkout by default, tells them their moves.
"""
import random
import re
import subprocess
import sys
from pathlib import Path

VALUES = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9}


class Rules:
    """Asks an engine for the position and its legal moves."""

    def __init__(self, program):
        self.engine = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def look_at(self, position):
        """The board and the moves of a UCI position command."""
        self.engine.stdin.write(f"{position}\nd\ngo perft 1\n")
        board, moves = {}, []
        for line in self.engine.stdout:
            if line.startswith("Fen: "):
                board = pieces(line.split()[1])
            elif line.startswith("Nodes searched"):
                return board, moves
            elif move := re.match(r"([a-h][1-8][a-h][1-8][qrbn]?): 1$", line):
                moves.append(move[1])


def pieces(fen):
    """The pieces of a FEN: letters by squares such as "e4"."""
    board = {}
    for rank, row in zip("87654321", fen.split("/")):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            else:
                board["abcdefgh"[file] + rank] = letter
                file += 1
    return board


def gain(board, move):
    origin, target = move[:2], move[2:4]
    if target in board:
        return VALUES[board[target].lower()]
    is_en_passant = board[origin] in "Pp" and origin[0] != target[0]
    return 1 if is_en_passant else 0


def choose(kind, board, moves):
    if not moves:
        return "0000"
    if kind == "capturer":
        best = max(gain(board, move) for move in moves)
        moves = [move for move in moves if gain(board, move) == best]
    return random.choice(moves)


def main():
    kind = sys.argv[1] if len(sys.argv) > 1 else ""
    if kind not in ("random", "capturer"):
        sys.exit("usage: simple_player.py random|capturer [HOUYI]")
    houyi = sys.argv[2] if len(sys.argv) > 2 else Path(__file__).resolve().parents[2] / "build/release/houyi"
    rules = Rules(houyi)
    position = "position startpos"
    for line in sys.stdin:
        command = line.split(maxsplit=1)[0] if line.strip() else ""
        if command == "uci":
            print(f"id name {kind}", "uciok", sep="\n", flush=True)
        elif command == "isready":
            print("readyok", flush=True)
        elif command == "position":
            position = line.strip()
        elif command == "go":
            print("bestmove", choose(kind, *rules.look_at(position)), flush=True)
        elif command == "quit":
            break


if __name__ == "__main__":
    main()
