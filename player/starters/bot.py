#!/usr/bin/env python3
"""A player for the Even/Odd League; needs nothing but Python 3.8. Try:  python3 bot.py --help"""
import argparse, json, random, signal, sys, threading, time, urllib.request
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# ---- your strategy -------------------------------------------------------------------------------------------------
def choose(opponent, history):
    """Returns "even" or "odd". history: the matches that have ended, the oldest first, each with "opponent", "mine" and
    "theirs" (what was chosen, or None), "number" (None where none was drawn) and "won"."""
    return random.choice(["even", "odd"])
# --------------------------------------------------------------------------------------------------------------------
options = argparse.ArgumentParser(description="A player for the Even/Odd League.")
options.add_argument("--port", type=int, default=8101, help="where it listens; 0 takes a free port (default: 8101)")
options.add_argument("--manager", default="http://localhost:8000/mcp", help="the League Manager")
options.add_argument("--name", default="Python Bot", help="what it is called in the league")
options.add_argument("--exit-when-done", action="store_true", help="ends when the league does")
options = options.parse_args()
me = {"player_id": "", "auth_token": ""}  # what the manager gives us
choices, history = {}, {}  # by match: what we chose (a repeated call gets the same answer), and how it ended
JSON = {"Content-Type": "application/json"}
ACKS = {"GAME_OVER": "GAME_OVER_ACK", "GAME_ERROR": "GAME_ERROR_ACK", "ROUND_ANNOUNCEMENT": "ROUND_ANNOUNCEMENT_ACK",
        "ROUND_COMPLETED": "ROUND_COMPLETED_ACK", "LEAGUE_STANDINGS_UPDATE": "STANDINGS_UPDATE_ACK",
        "LEAGUE_COMPLETED": "LEAGUE_COMPLETED_ACK"}

def now():
    return datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")

def message(kind, conversation, **fields):
    sender = me["player_id"] or "".join(c if c.isascii() and c.isalnum() else "_" for c in options.name)
    return {"protocol": "league.v2", "message_type": kind, "sender": "player:" + sender, "timestamp": now(),
            "conversation_id": conversation or "%032x" % random.getrandbits(128), **fields}

def answer(call):
    """Our answer to a message, None for a kind that we do not know; what is missing in it raises KeyError."""
    kind, conversation = call["message_type"], call.get("conversation_id")
    fields = {"player_id": me["player_id"] or call.get("player_id", "P01")}
    if kind in ("GAME_INVITATION", "CHOOSE_PARITY_CALL", "GAME_OVER", "GAME_ERROR"):
        fields.update(match_id="" + call["match_id"], auth_token=call.get("auth_token") or me["auth_token"])
    if kind == "GAME_INVITATION":
        return message("GAME_JOIN_ACK", conversation, **fields, accept=True, arrival_timestamp=now())
    if kind == "CHOOSE_PARITY_CALL":
        if call["match_id"] not in choices:
            choices[call["match_id"]] = choose(call["context"]["opponent_id"], list(history.values()))
        return message("CHOOSE_PARITY_RESPONSE", conversation, **fields, parity_choice=choices[call["match_id"]])
    if kind == "GAME_OVER":
        remember(call["match_id"], call["game_result"])
    elif kind == "GAME_ERROR":
        print("The referee complains:", call.get("error_code"), call.get("error_message"), flush=True)
    elif kind in ("ROUND_ANNOUNCEMENT", "ROUND_COMPLETED", "LEAGUE_STANDINGS_UPDATE"):
        fields.update(round_id=call["round_id"])
    elif kind == "LEAGUE_COMPLETED" and options.exit_when_done:
        threading.Timer(0.3, server.shutdown).start()
    if kind == "LEAGUE_ERROR":
        return {"status": "ACKNOWLEDGED"}
    return message(ACKS[kind], conversation, **fields, status="ACKNOWLEDGED") if kind in ACKS else None

def remember(match, result):
    both = result["choices"]
    other = next((player for player in both if player != me["player_id"]), None)
    history[match] = {"opponent": other, "mine": both.get(me["player_id"]), "theirs": both.get(other),
                      "number": result.get("drawn_number"), "won": result.get("winner_player_id") == me["player_id"]}
    print(match, result.get("reason", ""), flush=True)

def respond(request):
    """The JSON-RPC response to a request or batch; None where none is due."""
    if isinstance(request, list) and request:
        return [response for response in map(respond, request) if response] or None
    valid = isinstance(request, dict) and request.get("jsonrpc") == "2.0" and isinstance(request.get("method"), str)
    response = {"jsonrpc": "2.0", "id": request.get("id") if valid else None}
    if not valid:
        return {**response, "error": {"code": -32600, "message": "Invalid Request"}}
    try:
        result = answer(request["params"])
        unknown = {"error": {"code": -32601, "message": "Method not found"}}
        response.update({"result": result} if result else unknown)
    except (KeyError, TypeError, AttributeError) as missing:
        response["error"] = {"code": -32602, "message": "Invalid params: %s" % missing}
    return response if "id" in request else None

class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        try:
            response = respond(json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0)))))
        except (ValueError, RecursionError):
            response = {"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": "Parse error"}}
        body = json.dumps(response).encode() if response else b""
        self.send_response(200 if response else 202)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass

def register():
    meta = {"display_name": options.name, "version": "1.0.0", "game_types": ["even_odd"], "protocol_version": "2.1.0",
            "contact_endpoint": "http://127.0.0.1:%d/mcp" % server.server_port}
    while not me["player_id"]:
        call = {"jsonrpc": "2.0", "id": 1, "method": "register_player",
                "params": message("LEAGUE_REGISTER_REQUEST", None, player_meta=meta)}
        try:
            post = urllib.request.Request(options.manager, json.dumps(call).encode(), JSON)
            reply = json.load(urllib.request.urlopen(post, timeout=10))
            me.update({field: reply["result"][field] for field in me if field in reply["result"]})
            print("Registered as", me["player_id"]) if me["player_id"] else sys.exit("Refused: %s" % reply["result"])
        except (OSError, ValueError, KeyError) as trouble:
            print("No place at %s yet, trying again (%r)" % (options.manager, trouble), file=sys.stderr, flush=True)
            time.sleep(1)

server = ThreadingHTTPServer(("127.0.0.1", options.port), Handler)
server.daemon_threads = True
signal.signal(signal.SIGTERM, lambda *_: threading.Thread(target=server.shutdown).start())
print("READY http://127.0.0.1:%d/mcp" % server.server_port, flush=True)
threading.Thread(target=register, daemon=True).start()
server.serve_forever(poll_interval=0.1)
