#!/usr/bin/env python3
"""A player for the Even/Odd League; needs nothing but Python 3.8. Try:  python3 bot.py --help"""
import argparse, hashlib, hmac, http.client, json, os, pathlib, queue, random, re, signal, socket, sys, threading, time
import traceback, urllib.request, uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# ---- your strategy -------------------------------------------------------------------------------------------------
def choose(opponent, history):
    """Returns "even" or "odd". history: the latest finished matches, oldest first, each with "opponent", "mine" and
    "theirs" (the choices, or None), "number" (None if none was drawn) and "won"."""
    return random.choice(["even", "odd"])

def choose_move(opponent, seen):
    """Tic-tac-toe: returns one of seen["legal_moves"], like {"row": 0, "col": 2}. seen also has "board", three rows
    of "X", "O" or "", then "your_mark", "last_move" (None at first) and "time_left_ms", for all our moves."""
    return random.choice(seen["legal_moves"])
# --------------------------------------------------------------------------------------------------------------------
options = argparse.ArgumentParser(description="A player for the Even/Odd League.")
options.add_argument("--port", type=int, default=8101, help="the port to listen on; 0 takes a free one (default: 8101)")
options.add_argument("--host", default="127.0.0.1", help="this machine's address, if the league runs on another")
options.add_argument("--manager", default="http://localhost:8000/mcp", help="the League Manager (default: %(default)s)")
options.add_argument("--name", default="Python Bot", help="its name in the league (default: %(default)s)")
options.add_argument("--version", default="1.0.0", help="raise it with each change, as to 1.1.0 (default: %(default)s)")
options.add_argument("--exit-when-done", action="store_true", help="exits when the league ends")
options.add_argument("--enrolment-key", default=os.environ.get("EVENODD_ENROLMENT_KEY"), metavar="KEY",
                     help="the key your instructor gave you with your name (or set EVENODD_ENROLMENT_KEY)")
options.add_argument("--token-file", help="stores our token for the next start (default: one per manager and name)")
options = options.parse_args()
options.manager = options.manager if "://" in options.manager else "http://" + options.manager
options.manager = re.sub("^([^/]*//[^/]*)/?$", r"\1/mcp", options.manager)  # the address of the league's page will do
identity = hashlib.sha256((options.manager + "\n" + options.name).encode()).hexdigest()[:8]
token_file = "SHARED/data/tokens/%s-%s.token" % (re.sub("[^A-Za-z0-9 _-]", "_", options.name), identity)
token_file = pathlib.Path(options.token_file or token_file)
web = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # a proxy would see our token
me = {"player_id": "", "auth_token": ""}  # what the manager gives us
places = queue.SimpleQueue()  # endpoints to register, again if we have lost our place; None: the league is over
strict, proven = False, set()  # must each call show a valid token? if not: which kinds of callers have shown one
in_hand, trusting = {}, set()  # tokens of matches begun before we registered; matches whose referee has none
choices, history = {}, {}  # by match: our choice, or moves by number (repeated if the call is), and the result
now = lambda: time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
OF_MATCH = ("GAME_INVITATION", "CHOOSE_PARITY_CALL", "CHOOSE_MOVE_CALL", "GAME_OVER", "GAME_ERROR")
OF_LEAGUE = ("ROUND_ANNOUNCEMENT", "ROUND_COMPLETED", "LEAGUE_STANDINGS_UPDATE", "LEAGUE_COMPLETED", "LEAGUE_ERROR")

def message(kind, call, **fields):
    sender = me["player_id"] or "".join(c if c.isascii() and c.isalnum() else "_" for c in options.name)
    return {"protocol": "league.v2", "message_type": kind, "sender": "player:" + sender, **fields,
            "timestamp": now(), "conversation_id": call.get("conversation_id") or str(uuid.uuid4())}

def check_token(shown, match):
    """Returns the token for our answer, or raises PermissionError if the caller is not trusted. The manager must show
    our own token, a referee the token of the match, which is derived from ours: see docs/protocol.md."""
    own, form = me["auth_token"], "tok_%s_" % me["player_id"].lower()
    of_match = form + hmac.new(own.encode(), match.encode(), "sha256").hexdigest()
    if own and shown and shown in ((of_match, in_hand.get(match)) if match else (own,)):
        proven.add(bool(match))
        return shown
    if match in trusting:
        return None
    if strict or bool(match) in proven or str(shown).startswith(form):
        raise PermissionError("E012" if shown else "E011")
    return own  # another kind of league: there we show our own token, as MCP demands

def answer(call):
    kind = call["message_type"]
    if kind not in OF_MATCH + OF_LEAGUE:
        return None
    if not me["player_id"]:
        raise PermissionError("E005")  # we are not registered yet, so nobody may call us
    match = "" + call["match_id"] if kind in OF_MATCH else ""
    token = check_token(call.get("auth_token"), match)
    fields = {"player_id": me["player_id"], **({"auth_token": token} if token else {}),
              **{place: call[place] for place in ("match_id", "round_id") if place in call}}
    for row in call["matches"] if kind == "ROUND_ANNOUNCEMENT" else ():
        if me["player_id"] in (row["player_A_id"], row["player_B_id"]):
            (trusting.add if row.get("match_tokens") is False else trusting.discard)(row["match_id"])
    if kind == "GAME_INVITATION":
        return message("GAME_JOIN_ACK", call, **fields, accept=True, arrival_timestamp=now())
    key = (match, call.get("conversation_id"))  # match ids repeat in the next league
    if kind == "CHOOSE_PARITY_CALL":
        if key not in choices:
            choices[key] = choose(call["context"]["opponent_id"], list(history.values()))
        return message("CHOOSE_PARITY_RESPONSE", call, **fields, parity_choice=choices[key])
    if kind == "CHOOSE_MOVE_CALL":
        number, moves = call["move_number"], choices.setdefault(key, {})
        if number not in moves:
            moves.setdefault(number, choose_move(call["context"]["opponent_id"], call["context"]))
        return message("CHOOSE_MOVE_RESPONSE", call, **fields, move_number=number, move=moves[number])
    if kind == "GAME_OVER":
        result, both = call["game_result"], call["game_result"]["choices"]
        other = next((player for player in both if player != me["player_id"]), None)
        history[key] = {"opponent": other, "mine": both.get(me["player_id"]), "theirs": both.get(other),
                        "number": result.get("drawn_number"), "won": result.get("winner_player_id") == me["player_id"]}
        if len(history) > 10000:  # a league may have no end
            oldest = list(history)[0]
            history.pop(oldest, None), choices.pop(oldest, None)
        trusting.discard(match)
        in_hand.pop(match, None)
    if kind in ("GAME_OVER", "GAME_ERROR", "LEAGUE_ERROR"):
        print(kind, match, call.get("error_message") or call.get("message") or call.get("reason", ""), flush=True)
    lost = kind == "LEAGUE_ERROR" and call.get("original_message_type") == "LEAGUE_REGISTER_REQUEST"
    if lost and token and token == call.get("auth_token"):
        token_file.unlink(missing_ok=True)  # we have lost our place: we were silent, or the league began anew
        places.put(endpoint)
    if kind == "LEAGUE_COMPLETED" and options.exit_when_done:
        threading.Timer(0.3, places.put, [None]).start()
    return message(kind.replace("LEAGUE_STANDINGS", "STANDINGS") + "_ACK", call, **fields, status="ACKNOWLEDGED")

def respond(request):
    """Returns the JSON-RPC response to a request or batch; None if there is none to send."""
    if isinstance(request, list) and request:
        return [response for response in map(respond, request) if response] or None
    if not (isinstance(request, dict) and request.get("jsonrpc") == "2.0" and isinstance(request.get("method"), str)):
        return {"jsonrpc": "2.0", "id": None, "error": {"code": -32600, "message": "Invalid Request"}}
    response = {"jsonrpc": "2.0", "id": request.get("id")}
    try:
        result = answer(request["params"])
        response.update({"result": result} if result else {"error": {"code": -32601, "message": "Method not found"}})
    except PermissionError as code:
        response["error"] = {"code": 4001, "message": "not registered yet, or auth_token missing or wrong",
                             "data": {"error_code": str(code)}}
    except Exception as wrong:  # the call lacks a field, or the strategy has a bug
        print("Cannot answer: %r" % wrong, traceback.extract_tb(wrong.__traceback__)[-1], flush=True)
        response["error"] = {"code": -32602, "message": "Cannot answer: %r" % wrong}
    return response if "id" in request else None

class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # otherwise each answer waits 40 ms for a TCP acknowledgement
    log_message = lambda *_: None

    def do_POST(self):
        try:
            response = respond(json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0)))))
        except (ValueError, RecursionError):
            response = {"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": "Parse error"}}
        self.reply(response)

    def do_GET(self):  # /health: the manager asks who is here if another agent names our endpoint
        name = {"display_name": options.name, "kind": "player"}
        self.reply({"status": "UP", "agent_id": me["player_id"] or None, **name})

    def reply(self, response):
        body = json.dumps(response).encode() if response else b""
        self.send_response(200 if response else 202)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        try:
            self.end_headers()
            self.wfile.write(body)
        except ConnectionError:
            print("Answered too late: the caller has hung up", flush=True)

def keep(token):
    """Stores our token for the next start, readable by us alone: whoever has it can take our place in the league."""
    try:
        token_file.parent.mkdir(parents=True, exist_ok=True)
        token_file.unlink(missing_ok=True)
        with open(token_file, "x", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
            file.write(token + "\n")
        print("Sign in to the league's page with the token in %s" % token_file, flush=True)
    except OSError as trouble:
        print("Cannot store our token; a restart may not get our place back: %s" % trouble, file=sys.stderr)

def why(trouble):
    """Returns in words why the manager gave no answer."""
    signs = {"ConnectionRefused": "nobody is there", "SSLError": "that is no https, try http://",
             "BadStatusLine": "that is no http, try https://",
             "JSONDecodeError": "that is a page, try its URL with /mcp"}
    return next((words for sign, words in signs.items() if sign in repr(trouble)), str(trouble))

def register(endpoint):
    meta = {"display_name": options.name, "version": options.version, "contact_endpoint": endpoint,
            "game_types": ["even_odd", "tic_tac_toe"]}
    meta.update({"enrolment_key": options.enrolment_key} if options.enrolment_key else {})
    kept = token_file.read_text().strip() if token_file.exists() else ""
    asking = {"conversation_id": str(uuid.uuid4())}  # the same for each retry, so that we register only once
    me.update(player_id="", auth_token="")
    said = ""
    while not me["player_id"]:
        params = message("LEAGUE_REGISTER_REQUEST", asking, player_meta=meta, **({"auth_token": kept} if kept else {}))
        call = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "register_player", "params": params}).encode()
        post = urllib.request.Request(options.manager, call, {"Content-Type": "application/json"})
        try:
            reply = json.load(web.open(post, timeout=10))
        except (OSError, ValueError, http.client.HTTPException) as trouble:
            if said != why(trouble):
                said = why(trouble)
                print("No place at %s: %s; trying again" % (options.manager, said), file=sys.stderr)
            time.sleep(1)
            continue
        error = reply.get("error") or {}
        result = reply.get("result") or error.get("data") or error
        if result.get("player_id"):
            take_place(result["player_id"], result.get("auth_token") or "", result.get("match_tokens"))
        elif kept and result.get("error_code") == "E012":
            kept = ""  # our token is from another league: register without it
        elif error.get("code") == -32601:
            sys.exit("Refused: at %s is no League Manager, see --manager" % options.manager)
        else:
            sys.exit("Refused: %s" % (result.get("reason") or result.get("message") or "the manager does not say why"))

def take_place(player, token, tokens):
    global strict
    strict = tokens is not None and re.fullmatch("tok_%s_[0-9a-f]{64}" % player.lower(), token) is not None
    in_hand.update(tokens or {})
    trusting.update(match for match in in_hand if in_hand[match] is None)
    me.update(auth_token=token, player_id=player)
    keep(token)
    print("Registered as", player + ("" if strict else " in a league whose tokens are of another kind"), flush=True)

for ending in (signal.SIGTERM, signal.SIGINT):
    signal.signal(ending, lambda *_: sys.exit(0))
host = options.host.strip("[]")
ThreadingHTTPServer.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
try:
    server = ThreadingHTTPServer((host, options.port), Handler)
except OSError as trouble:
    sys.exit("Cannot listen at port %d, try another --port: %s" % (options.port, trouble))
endpoint = "http://%s:%d/mcp" % ("[%s]" % host if ":" in host else server.server_address[0], server.server_port)
threading.Thread(target=server.serve_forever, args=[0.1], daemon=True).start()
print("READY", endpoint, flush=True)
places.put(endpoint)
for endpoint in iter(places.get, None):
    register(endpoint)
