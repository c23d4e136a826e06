#!/usr/bin/env python3
"""Checks the JSON of the programs against src/words/json.schema.json, and the schema against planted faults.

The validator knows the keywords that the schema uses; another keyword fails the test."""
import copy
import json
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = Path(os.environ.get("HOUYI_BUILD", ROOT / "build" / "release"))
SCHEMA = json.loads((ROOT / "src" / "words" / "json.schema.json").read_text(encoding="utf-8"))

# A blunder and a missed mate, clocks, Chess960, a stalemate, and a game without moves.
GAMES = """[White "Ann \\"A\\""]
[Black "Béla"]

1. e4 {[%clk 0:05:00]} e5 2. Qh5 {[%clk 0:04:58.5]} Ke7 3. a3 Kf6 4. Qf5+ Ke7 5. Qxe5# 1-0

[Variant "Chess960"]
[FEN "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1"]

1. O-O-O Rb2 2. Kxb2 *

[FEN "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"]

1. Qg6 1/2-1/2

[White "Nobody"]

*
"""
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


def is_type(value, name):
    if name in ("number", "integer"):
        return isinstance(value, int if name == "integer" else (int, float)) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


def in_list(value):
    return value if isinstance(value, list) else [value]


CHECKS = {
    "type": lambda value, names: any(is_type(value, name) for name in in_list(names)),
    "enum": lambda value, choices: value in choices,
    "pattern": lambda value, pattern: not isinstance(value, str) or re.search(pattern, value),
    "minimum": lambda value, least: not is_type(value, "number") or value >= least,
    "maximum": lambda value, most: not is_type(value, "number") or value <= most,
    "minItems": lambda value, least: not isinstance(value, list) or len(value) >= least,
    "maxItems": lambda value, most: not isinstance(value, list) or len(value) <= most,
    "required": lambda value, names: not isinstance(value, dict) or all(name in value for name in names),
    "oneOf": lambda value, choices: sum(not faults(value, choice) for choice in choices) == 1,
}
WORDS = {"$schema", "$defs", "title", "description"}  # that say nothing of a value


def faults(value, schema, place="$"):
    """What is wrong with the value, as a list of sentences."""
    found = []
    for keyword, argument in schema.items():
        if keyword in CHECKS:
            if not CHECKS[keyword](value, argument):
                found.append(f"{place}: {value!r:.80} breaks {keyword} {argument!r:.80}")
        elif keyword == "$ref":
            found += faults(value, SCHEMA["$defs"][argument.removeprefix("#/$defs/")], place)
        elif keyword == "properties":
            for name, member in argument.items():
                if isinstance(value, dict) and name in value:
                    found += faults(value[name], member, f"{place}.{name}")
        elif keyword == "additionalProperties":
            if isinstance(value, dict) and not value.keys() <= schema["properties"].keys():
                found.append(f"{place}: unknown members {sorted(value.keys() - schema['properties'].keys())}")
        elif keyword == "items":
            if isinstance(value, list):
                for i, item in enumerate(value):
                    found += faults(item, argument, f"{place}[{i}]")
        elif keyword not in WORDS:
            found.append(f"the validator does not know {keyword}")
    return found


def say(program, *arguments):
    return subprocess.run([BUILD / program, *arguments], capture_output=True, encoding="utf-8", timeout=120,
                          check=True).stdout


def explain(fen, *arguments):
    return json.loads(say("houyi", "explain", "--fen", fen, "--nodes", "3000", "--json", *arguments))


class Schema(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "games.pgn").write_text(GAMES, encoding="utf-8")
            say("houyi-annotate", f"{folder}/games.pgn", "--out", f"{folder}/out.json", "--nodes", "500", "--hash", "1")
            lines = (Path(folder) / "out.json").read_text(encoding="utf-8").splitlines()
        cls.games = [json.loads(line) for line in lines]

    def test_games(self):
        self.assertEqual([len(game["moves"]) for game in self.games], [9, 3, 1, 0])
        for game in self.games:
            self.assertEqual(faults(game, SCHEMA), [])
            self.assertEqual(faults(game, SCHEMA["$defs"]["game"]), [])

    def test_what_the_numbers_say(self):
        first, freestyle, stalemate, empty = self.games
        self.assertEqual(first["tags"][0], ["White", 'Ann "A"'])
        self.assertEqual(first["opening"]["eco"], "C20")
        self.assertEqual(first["clocks"][:4], [300, None, 298.5, None])
        moves = first["moves"]
        self.assertEqual((moves[3]["san"], moves[3]["class"], moves[3]["nag"]), ("Ke7", "blunder", 4))
        self.assertEqual(moves[3]["after"]["mate"], -1)
        self.assertEqual((moves[4]["class"], moves[4]["before"]["mate"]), ("missedmate", 1))
        self.assertIn("cp", moves[0]["before"])
        self.assertEqual(moves[3]["reasons"]["reply"][0]["fact"], "Checkmate")
        self.assertEqual(moves[8]["after"], {"mate": 0, "wdl": [1000, 0, 0]})
        self.assertEqual(freestyle["moves"][0]["move"], "c1b1")
        self.assertIsNone(freestyle["opening"])
        self.assertEqual(stalemate["moves"][0]["after"]["cp"], 0)
        self.assertEqual(empty["sides"]["white"]["accuracy"], None)
        self.assertEqual(empty["clocks"], [])

    def test_explanations(self):
        for fen, arguments in (("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", ()),
                               ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", ("--move", "d1d7")),
                               ("rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2", ("--move", "Ke7"))):
            said = explain(fen, *arguments)
            self.assertEqual(faults(said, SCHEMA), [])
            self.assertEqual(faults(said, SCHEMA["$defs"]["explanation"]), [])
            self.assertTrue(said["statements"] or said["terms"])

    def test_the_end_of_a_game(self):
        for fen, name in (("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "checkmate"),
                          ("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "stalemate")):
            said = explain(fen)
            self.assertEqual(faults(said, SCHEMA), [])
            self.assertEqual(said["game_over"], name)

    def test_planted_faults_are_found(self):
        plants = [
            (lambda game: game.pop("moves"), "required"),
            (lambda game: game.update(extra=1), "unknown members"),
            (lambda game: game["moves"][0].update(loss="0.1"), "type"),
            (lambda game: game["moves"][0].update(move="e4"), "pattern"),
            (lambda game: game["moves"][0]["before"].update(mate=1), "oneOf"),
            (lambda game: game["moves"][0]["before"]["wdl"].pop(), "minItems"),
            (lambda game: game["moves"][0].update({"class": "fine"}), "enum"),
            (lambda game: game["sides"]["white"].update(accuracy=101), "maximum"),
        ]
        for plant, keyword in plants:
            game = copy.deepcopy(self.games[0])
            plant(game)
            found = faults(game, SCHEMA["$defs"]["game"])
            self.assertEqual(len(found), 1, found)
            self.assertIn(keyword, found[0])


if __name__ == "__main__":
    unittest.main()
