"""Plays every match of a finished tic-tac-toe league again, by rules of its own, in Python's standard library.

Usage: replay_tic_tac_toe.py STORE STANDINGS TABLES
Reads the events of one league without legs to count in the manager's SQLite file, and compares what follows from the moves
with the results there, with standings.json, and with moves.csv, results.csv and standings.csv of an export. Prints what
differs and ends with 1, or ends with 0.
"""

import csv
import json
import os
import sqlite3
import sys

POINTS = {"win": 3, "draw": 1, "loss": 0}
LINES = [[(i, j) for j in range(3)] for i in range(3)]
LINES += [[(i, j) for i in range(3)] for j in range(3)]
LINES += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]

problems = []


def require(holds, match, what, *seen):
    if not holds:
        problems.append("%s: %s %s" % (match, what, " ".join(map(str, seen))))


def has_won(board, mark):
    return any(all(board[row][col] == mark for row, col in line) for line in LINES)


def is_over(board):
    return has_won(board, "X") or has_won(board, "O") or all(mark for row in board for mark in row)


def play(match, players, moves):
    """Returns the board after the moves, and who has won on it or None."""
    board = [["", "", ""] for _ in range(3)]
    winner = None
    for number, move in enumerate(moves, 1):
        player, mark = players[(number - 1) % 2], "XO"[(number - 1) % 2]
        square = move["move"]
        row, col = square["row"], square["col"]
        require(not is_over(board), match, "a move after the end:", move)
        require(move["move_number"] == number, match, "another number than %d:" % number, move)
        require(move["player_id"] == player, match, "not %s's turn:" % move["player_id"], move)
        require(set(square) == {"row", "col"} and {row, col} <= {0, 1, 2}, match, "not on the board:", move)
        require(not board[row][col], match, "a taken square:", move)
        require(isinstance(move["took_ms"], int) and 0 <= move["took_ms"] <= 30000, match, "too slow:", move)
        board[row][col] = mark
        winner = player if has_won(board, mark) else None
    require(is_over(board), match, "not played to its end:", board)
    return board, winner


def outcomes(players, winner):
    return {player: "draw" if winner is None else "win" if player == winner else "loss" for player in players}


def table(path, name):
    with open(os.path.join(path, name + ".csv"), encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def main(store, standings, tables):
    events = sqlite3.connect("file:%s?mode=ro" % store, uri=True).execute(
        "SELECT type, payload FROM league_event ORDER BY sequence"
    )
    pairings, decided = {}, {}
    for kind, payload in events:
        event = json.loads(payload)
        if kind == "league_started":
            for planned in event["rounds"]:
                for pairing in planned["pairings"]:
                    pairings[pairing["match_id"]] = [pairing["player_a"], pairing["player_b"]]
        elif kind == "match_decided":
            require(event["match_id"] not in decided, event["match_id"], "two results")
            decided[event["match_id"]] = event["result"]
    require(pairings.keys() == decided.keys(), "the league", "other matches than planned:", sorted(decided))

    exported = {row["match"]: row for row in table(tables, "results")}
    told = {}
    for row in table(tables, "moves"):
        told.setdefault(row["match_id"], []).append(
            (int(row["move_number"]), row["player_id"], json.loads(row["move"]), int(row["took_ms"]))
        )
    totals = {player: [0, 0, 0, 0, 0] for players in pairings.values() for player in players}
    for match, result in sorted(decided.items()):
        players, details = pairings[match], result["details"]
        board, winner = play(match, players, details["moves"])
        ends = outcomes(players, winner)
        score = {player: POINTS[end] for player, end in ends.items()}
        require(result["winner"] == winner, match, "%s has won, not" % winner, result["winner"])
        require(result["score"] == score, match, "%s are the points, not" % score, result["score"])
        require(details["board"] == board, match, "%s is the board, not" % board, details["board"])
        require(details["status"] == ("WIN" if winner else "DRAW"), match, "status", details["status"])
        require(not details["termination"], match, "termination", details["termination"])
        require(details["drawn_number"] is None, match, "a number was drawn:", details["drawn_number"])
        require(details["choices"] == dict.fromkeys(players), match, "choices", details["choices"])
        moves = [(move["move_number"], move["player_id"], move["move"], move["took_ms"]) for move in details["moves"]]
        require(told.get(match) == moves, match, "other moves in moves.csv:", told.get(match))
        row = exported[match]
        for player, side in zip(players, "ab"):
            seen = [row["player_" + side], row["outcome_" + side], row["points_" + side]]
            require(seen == [player, ends[player], str(score[player])], match, "results.csv", seen)
            for column, count in enumerate([1, *(ends[player] == end for end in POINTS), score[player]]):
                totals[player][column] += count

    columns = ["played", "wins", "draws", "losses", "points"]
    with open(standings, encoding="utf-8") as file:
        shown = json.load(file)["standings"]
    for name, rows in [("standings.json", shown), ("standings.csv", table(tables, "standings"))]:
        seen = {row["player_id"]: [int(row[column]) for column in columns] for row in rows}
        require(seen == totals, name, "%s is the table, not" % totals, seen)
        points = [int(row["points"]) for row in rows]
        require(points == sorted(points, reverse=True), name, "not by points:", points)
    print("\n".join(problems) or "%d matches replayed" % len(decided))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
