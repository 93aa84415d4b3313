"""Computes the ranks and the divisions of a league in divisions again, by rules of its own, in Python's standard library.

Usage: recompute_divisions.py TABLES...
TABLES are the directories of the CSV exports of the legs, from the first one on. All follows from the matches in results.csv
and, in league.csv, from the seed of the lots and the settings: it is compared with standings.csv and grades.csv of each leg,
and with the divisions of the next one. The league has the usual tie-breakers, and all matches count. Prints what differs and
ends with 1, or prints each player's overall rank after the last of these legs and ends with 0.
"""

import csv
import hashlib
import os
import sys
from fractions import Fraction

WON, DRAWN, LOST, FAILED = "win forfeit_win", "draw", "loss technical_loss", "double_forfeit"

problems = []


def require(holds, *problem):
    if not holds:
        problems.append(" ".join(map(str, problem)))


def table(path, name):
    with open(os.path.join(path, name + ".csv"), encoding="utf-8-sig", newline="") as file:
        return [{name: text.removeprefix("'") for name, text in row.items()} for row in csv.DictReader(file)]


def lot(seed, leg):
    return lambda player: hashlib.sha256(("%s:%d:%s" % (seed, leg, player)).encode()).hexdigest()


class Division:
    """The matches of a division: what its players did in each."""

    def __init__(self, name):
        self.name = name
        self.played = {}  # a player's matches, as pairs of the opponent and (wins, draws, losses, points)

    def add(self, row):
        for own, other in ("ab", "ba"):
            matches = self.played.setdefault(row["player_" + own], [])
            outcome = row["outcome_" + own]
            if outcome:
                points = int(row["points_" + own])
                drawn = outcome in DRAWN.split() or outcome in FAILED.split() and points > 0
                won = outcome in WON.split()
                matches.append((row["player_" + other], (int(won), int(drawn), int(not won and not drawn), points)))

    def total(self, player):
        sums = [0, 0, 0, 0]
        for _, match in self.played[player]:
            sums = [one + more for one, more in zip(sums, match)]
        return sums

    def ranked(self, draw):
        """The players from first to last: by points, head-to-head, share of wins, wins, fewer draws, and lot."""

        def split(tied, merits):
            if not merits or len(tied) == 1:
                return sorted(tied, key=draw)
            merit = {player: merits[0](player, tied) for player in tied}
            order = []
            for level in sorted(set(merit.values()), reverse=True):
                order += split([player for player in tied if merit[player] == level], merits[1:])
            return order

        def against(player, tied):
            return sum(match[3] for opponent, match in self.played[player] if opponent in tied)

        def share(player, tied):
            return Fraction(self.total(player)[0], max(1, len(self.played[player])))

        return split(
            list(self.played),
            [
                lambda player, tied: self.total(player)[3],
                against,
                share,
                lambda player, tied: self.total(player)[0],
                lambda player, tied: -self.total(player)[1],
            ],
        )


def level(name):
    digits = "".join(letter for letter in name if letter.isdigit())
    return int(digits) if digits else 1


def letters(index):
    return chr(65 + index) if index < 26 else letters(index // 26 - 1) + chr(65 + index % 26)


def overall(divisions, draw):
    """The players of each level, from first to last."""
    places = []
    for division in divisions.values():
        ranked = division.ranked(draw)
        for rank, player in enumerate(ranked, 1):
            wins, draws, losses, points = division.total(player)
            matches = max(1, wins + draws + losses)
            merits = [Fraction(-each, matches) for each in (points, wins, draws)]
            places.append((level(division.name), [Fraction(2 * rank - 1, 2 * len(ranked))] + merits, draw(player), player))
    levels = {}
    for place in sorted(places):
        levels.setdefault(place[0], []).append(place[3])
    return [levels[number] for number in sorted(levels)]


def exchanged(levels, moves):
    """The order for the next leg: at each boundary, as many change places."""
    order = [player for players in levels for player in players]
    boundary = 0
    for number in range(len(levels) - 1):
        smaller = min(len(levels[number]), len(levels[number + 1]))
        places = max(1, min(moves * 2**number, smaller // 3))
        boundary += len(levels[number])
        falling, rising = order[boundary - places : boundary], order[boundary : boundary + places]
        order[boundary - places : boundary + places] = rising + falling
    return order


def pyramid(order, size):
    """The divisions of a leg after the first, as sets of players by name."""
    divisions = {}
    number, rest = 1, list(order)
    while rest:
        room = size * 2 ** (number - 1)
        taken = room - 1 if len(rest) == room + 1 else min(room, len(rest))
        players, rest = rest[:taken], rest[taken:]
        count = -(-taken // size)
        names = ["1"] if number == 1 else [str(number) + letters(index) for index in range(count)]
        for begin in range(0, taken, count):
            row = players[begin : begin + count]
            if begin // count % 2 == 1:
                row.reverse()
            for name, player in zip(names, row):
                divisions.setdefault(name, set()).add(player)
        number += 1
    return divisions


def idle_after(results, idle):
    """For each player of a leg, in how many legs in a row it has failed without a choice."""
    chose, failed = set(), set()
    for row in results:
        for side in "ab":
            if row["choice_" + side]:
                chose.add(row["player_" + side])
            elif row["fault_" + side]:
                failed.add(row["player_" + side])
    players = {row["player_" + side] for row in results for side in "ab"}
    return {player: 0 if player in chose else idle.get(player, 0) + (player in failed) for player in players}


def main(*legs):
    order, idle, ranks = [], {}, {}
    for number, path in enumerate(legs, 1):
        (league,) = table(path, "league")
        seed, size, moves = league["seed"], int(league["division_size"]), int(league["division_moves"])
        require(league["leg"] == str(number), path, "is of leg", league["leg"], "not", number)
        results = table(path, "results")
        divisions = {}
        for row in results:
            name = row["division"]
            divisions.setdefault(name, Division(name)).add(row)
        seen = {name: set(division.played) for name, division in divisions.items()}
        players = [player for each in seen.values() for player in each]
        require(len(players) == len(set(players)), "leg", number, "has a player in two divisions")
        if number > 1:
            stayed = [player for player in order if idle.get(player) == 0 and player in players]
            others = sorted(set(players) - set(stayed), key=lot(seed, number))
            due = pyramid(stayed + others, size)
            for name in sorted(due.keys() | seen.keys()):
                got = sorted(seen.get(name, []))
                expected = sorted(due.get(name, []))
                require(expected == got, "leg", number, "division", name, "has", got, "not", expected)
        draw = lot(seed, number)
        levels = overall(divisions, draw)
        ranks = {player: rank for rank, player in enumerate((one for each in levels for one in each), 1)}
        compare(path, number, divisions, draw, ranks)
        order, idle = exchanged(levels, moves), idle_after(results, idle)
    for problem in problems:
        print(problem)
    if not problems:
        for player, rank in sorted(ranks.items(), key=lambda item: item[1]):
            print(rank, player)
    return 1 if problems else 0


def compare(path, leg, divisions, draw, ranks):
    """Compares what was computed with the leg's standings and grades."""
    rows = {row["player_id"]: row for row in table(path, "standings")}
    for division in divisions.values():
        for rank, player in enumerate(division.ranked(draw), 1):
            row = rows.get(player, {})
            expected = [division.name, rank] + division.total(player)
            got = [row.get(column) for column in ("division", "rank", "wins", "draws", "losses", "points")]
            require(list(map(str, expected)) == got, "leg", leg, "standings of", player, "are", got, "not", expected)
    for row in table(path, "grades"):
        if not row["player_id"]:
            continue  # a student whose bot never registered
        rank = ranks.get(row["player_id"], "absent")
        got = row["overall_rank"]
        require(str(rank) == got, "leg", leg, row["player_id"], "has overall rank", got, "not", rank)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
