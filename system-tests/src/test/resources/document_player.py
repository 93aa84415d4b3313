"""A player written from the MCP document alone, in Python's standard library.

Usage: document_player.py MANAGER_URL NAME
Plays a league and ends with 0 when it is over; ends with 1, and says why, at the first message that the document does not
allow.
"""

import json
import os
import sys
import threading
import urllib.request
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ENVELOPE = ["protocol", "message_type", "sender", "timestamp", "conversation_id"]
MATCH = ENVELOPE + ["auth_token", "match_id"]
EXPECTED = {
    "notify_round": ("ROUND_ANNOUNCEMENT", ENVELOPE + ["league_id", "round_id", "matches"]),
    "update_standings": ("LEAGUE_STANDINGS_UPDATE", ENVELOPE + ["league_id", "round_id", "standings"]),
    "notify_round_completed": ("ROUND_COMPLETED", ENVELOPE + ["league_id", "round_id", "matches_played"]),
    "notify_league_completed": (
        "LEAGUE_COMPLETED",
        ENVELOPE + ["league_id", "total_rounds", "total_matches", "champion", "final_standings"],
    ),
    "handle_game_invitation": (
        "GAME_INVITATION",
        MATCH + ["league_id", "round_id", "game_type", "role_in_match", "opponent_id"],
    ),
    "parity_choose": ("CHOOSE_PARITY_CALL", MATCH + ["player_id", "game_type", "context", "deadline"]),
    "notify_match_result": ("GAME_OVER", MATCH + ["game_type", "game_result"]),
    "notify_game_error": (
        "GAME_ERROR",
        MATCH + ["error_code", "error_description", "affected_player", "action_required", "consequence"],
    ),
}


def now():
    return datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


class Player:
    def __init__(self, name):
        self.name = name
        self.player_id = None
        self.token = None
        self.results = 0
        self.over = threading.Event()
        self.complaint = None

    def complain(self, text):
        self.complaint = self.complaint or text
        self.over.set()

    def answer(self, method, params):
        if method not in EXPECTED:
            self.complain("unknown method " + method)
            return {}
        message_type, fields = EXPECTED[method]
        if params.get("message_type") != message_type:
            self.complain("%s carries %s" % (method, params.get("message_type")))
        missing = [field for field in fields if params.get(field) is None]
        if missing:
            self.complain("%s lacks %s" % (message_type, missing))
        return getattr(self, method)(params)

    def reply(self, message_type, **fields):
        return dict(fields, protocol="league.v2", message_type=message_type, timestamp=now())

    def acknowledge(self, message_type, **fields):
        return self.reply(message_type, status="ACKNOWLEDGED", player_id=self.player_id, **fields)

    def notify_round(self, params):
        return self.acknowledge("ROUND_ANNOUNCEMENT_ACK", round_id=params["round_id"])

    def update_standings(self, params):
        for row in params["standings"]:
            if row["played"] != row["wins"] + row["draws"] + row["losses"]:
                self.complain("a row does not add up: %s" % row)
        return self.acknowledge("STANDINGS_UPDATE_ACK", round_id=params["round_id"])

    def notify_round_completed(self, params):
        return self.acknowledge("ROUND_COMPLETED_ACK", round_id=params["round_id"])

    def notify_league_completed(self, params):
        if self.results == 0:
            self.complain("the league ended without a game")
        threading.Timer(0.1, self.over.set).start()
        return self.acknowledge("LEAGUE_COMPLETED_ACK")

    def handle_game_invitation(self, params):
        return self.of_match("GAME_JOIN_ACK", params, arrival_timestamp=now(), accept=True)

    def parity_choose(self, params):
        return self.of_match("CHOOSE_PARITY_RESPONSE", params, parity_choice="even")

    def of_match(self, message_type, params, **fields):
        return self.reply(
            message_type,
            sender="player:" + str(self.player_id),
            auth_token=self.token,
            match_id=params["match_id"],
            player_id=self.player_id,
            **fields
        )

    def notify_match_result(self, params):
        result = params["game_result"]
        if result["choices"][self.player_id] != "even":
            self.complain("this is not what I chose: %s" % result)
        self.results += 1
        return self.acknowledge("GAME_OVER_ACK", match_id=params["match_id"])

    def notify_game_error(self, params):
        self.complain("an error: %s" % params)
        return self.acknowledge("GAME_ERROR_ACK", match_id=params["match_id"])


def handler(player):
    class Mcp(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self):
            request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            if not isinstance(request.get("id"), int):
                player.complain("the id is %r" % request.get("id"))
            result = player.answer(request["method"], request["params"])
            body = json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self):
            self.send_response(404)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *args):
            pass

    return Mcp


def register(player, manager, port):
    params = {
        "protocol": "league.v2",
        "message_type": "LEAGUE_REGISTER_REQUEST",
        "sender": "player:" + player.name,
        "timestamp": now(),
        "conversation_id": "conv-player-%s-reg-001" % player.name,
        "player_meta": {
            "display_name": player.name,
            "version": "1.0.0",
            "game_types": ["even_odd"],
            "contact_endpoint": "http://127.0.0.1:%d/mcp" % port,
        },
    }
    body = json.dumps({"jsonrpc": "2.0", "id": "req-002", "method": "register_player", "params": params}).encode()
    request = urllib.request.Request(manager, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as response:
        reply = json.loads(response.read())
    if reply.get("id") != "req-002" or reply["result"]["status"] != "ACCEPTED":
        sys.exit("registration: %s" % reply)
    player.player_id = reply["result"]["player_id"]
    player.token = reply["result"]["auth_token"]


def main():
    player = Player(sys.argv[2])
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler(player))
    server.daemon_threads = True
    register(player, sys.argv[1], server.server_port)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print("registered as", player.player_id, flush=True)
    if not player.over.wait(100):
        player.complain("the league did not end in time")
    print(player.complaint or "%d games" % player.results, flush=True)
    os._exit(1 if player.complaint else 0)


main()
