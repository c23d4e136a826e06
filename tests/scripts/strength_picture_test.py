#!/usr/bin/env python3
"""scripts/net/strength_picture.py: the picture of the networks' strength shows what the manifest says."""
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts" / "net"))
import strength_picture  # noqa: E402  pylint: disable=wrong-import-position

ENTRY = """# Networks

## one

- generation: 3, from games
- used: 30 positions: 2500000 for training, 5 held out
- match that promoted it: against the classical evaluation in the same binary {match} Elo (1-2-3), 300 games at {limit}
"""


class StrengthPicture(unittest.TestCase):
    def test_what_is_stored_is_what_the_manifest_says(self):
        manifest = (ROOT / "nets" / "manifest.md").read_text(encoding="utf-8")
        picture = strength_picture.draw(strength_picture.read_networks(manifest))
        self.assertEqual((ROOT / "nets" / "strength.svg").read_text(encoding="utf-8"), picture,
                         "run scripts/net/strength_picture.py")

    def test_an_entry_is_read(self):
        network, = strength_picture.read_networks(ENTRY.format(match="+51.5 +/- 20.0", limit="2+0.02"))
        self.assertEqual((network.generation, network.positions, network.elo, network.error, network.is_timed),
                         (3, 2.5, 51.5, 20.0, True))
        network, = strength_picture.read_networks(ENTRY.format(match="+7.0 +/- 1.0", limit="8,000 nodes"))
        self.assertFalse(network.is_timed)

    def test_each_network_has_a_mark_and_its_error(self):
        networks = strength_picture.read_networks(ENTRY.format(match="+51.5 +/- 20.0", limit="2+0.02"))
        picture = strength_picture.draw(networks)
        self.assertEqual(picture.count("<circle"), 1)
        self.assertIn(">3<", picture)
        self.assertIn(">100</text>", picture)  # the axis reaches beyond 71.5


if __name__ == "__main__":
    unittest.main()
