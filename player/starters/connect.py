#!/usr/bin/env python3
"""Connects bots on this computer to a league elsewhere, also where nobody can call this computer: it opens every
connection itself, and fetches the calls to the bots. Needs nothing but Python 3.8. Try:  python3 connect.py --help"""
import argparse, base64, collections, errno, hashlib, http.client, ipaddress, json, os, pathlib, queue, random, re
import secrets, signal, socket, socketserver, ssl, sys, threading, time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote, urlsplit
from urllib.request import getproxies, proxy_bypass

MESSAGE, REPLY = 64 * 1024, 256 * 1024  # bytes: the longest message of a bot, the longest reply of anybody
CALL = ("Accept", "Authorization", "Content-Type", "Mcp-Session-Id", "Mcp-Protocol-Version")  # headers passed on
BACK = ("Content-Type", "Retry-After", "Mcp-Session-Id", "Allow")
VALUE = re.compile(r"[\t -~\x80-\xff]{1,8000}")  # of a header: one line
PATH = re.compile(r"(/[\w~-][\w.~-]*)*/?(\?[\w.~%=&+,:-]*)?", re.ASCII)  # none that two servers could read in two ways
HOST = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?", re.ASCII | re.IGNORECASE)
TROUBLE = (OSError, http.client.HTTPException, ValueError, LookupError, TypeError, AttributeError, RecursionError)

class Manager:
    def __init__(self, text):
        url = urlsplit(text if "://" in text else "http://" + text)
        if url.scheme not in ("http", "https") or not url.hostname or "@" in url.netloc: raise ValueError
        self.host, self.secure, self.base = url.hostname, url.scheme == "https", re.sub("(/mcp)?/*$", "", url.path)
        self.port, self.idle = url.port or (443 if self.secure else 80), []  # connections for the next answers
        self.url = "%s://%s%s/mcp" % (url.scheme, url.netloc.lower(), self.base)

    def connection(self):
        """Returns a connection that opens when it is used: through a proxy, if that sees no more than TLS."""
        if not self.secure: return http.client.HTTPConnection(self.host, self.port, timeout=6)
        proxy = "" if proxy_bypass(self.host) else getproxies().get("https", "")
        if not proxy: return http.client.HTTPSConnection(self.host, self.port, timeout=6, context=tls)
        proxy = urlsplit("//" + proxy.split("://")[-1])
        login = base64.b64encode(unquote("%s:%s" % (proxy.username, proxy.password or "")).encode()).decode()
        connection = http.client.HTTPSConnection(proxy.hostname, proxy.port or 80, timeout=6, context=tls)
        connection.set_tunnel(self.host, self.port, {"Proxy-Authorization": "Basic " + login} if proxy.username else {})
        return connection

    def relay(self, connection, seconds, most, **message):
        """Polls, or brings answers."""
        return ask(connection, seconds, most, "POST", self.base + "/relay", json.dumps({"connector": began, **message}),
                   {"Content-Type": "application/json", "Relay-Key": key})

options = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__, epilog="""
examples:
  python3 connect.py https://league.example.org/mcp --bot 8101
  python3 bot.py --port 8101 --manager http://localhost:8900/mcp

  python3 connect.py https://a.example.org https://b.example.org --bot 8101 8102   a manager, its standby, two bots
  python3 connect.py 192.168.1.10:8000 --bot 8101 --listen 8000   for a bot that looks for its manager at port 8000""")
options.add_argument("manager", nargs="+", type=Manager, help="the League Manager, with or without /mcp; or several")
options.add_argument("--bot", nargs="+", type=int, action="extend", required=True, metavar="PORT",
                     help="the port of a bot on this computer; nothing else is ever called")
options.add_argument("--listen", type=int, default=8900, metavar="PORT",
                     help="where bots find us in the manager's place; 0 takes a free port (default: %(default)s)")
options.add_argument("--ca", metavar="FILE", help="the certificate (PEM) to trust in the place of the usual ones")
parser, options = options, options.parse_args()
lock, told, away = threading.Lock(), {}, set()  # when a line was printed; the ports at which no bot listens
seen, calls = {}, queue.Queue(64)  # the numbers of the latest calls; the calls that wait for a worker
managers, began = collections.deque(options.manager), int(time.time() * 1000)  # the first manager is the one we ask

def say(text, again=0, status=None):
    """Prints a line, unless it was printed less than so many seconds ago; with a status, the program ends."""
    with lock, suppress(OSError):
        if again and time.monotonic() - told.get(text, -again) < again: return
        told.update({text: time.monotonic()} if again else {})
        print(time.strftime("%H:%M:%S"), "".join(c if c.isprintable() else " " for c in text)[:400], flush=True)
    if status is not None: os._exit(status)  # at once, whatever the threads wait for

def why(trouble):
    """Returns in words why there was no answer."""
    signs = {"ConnectionRefused": "nobody is there", "CERTIFICATE_VERIFY": "its certificate is not trusted, see --ca",
             "SSLError": "that is no https, try http://", "BadStatusLine": "that is no http, try https://",
             "gaierror": "there is no such host", "timeout": "no answer in time", "Remote": "it closed the connection"}
    known = str(trouble) if isinstance(trouble, (OSError, http.client.HTTPException)) else "that is no League Manager"
    return next((words for sign, words in signs.items() if sign in repr(trouble)), known)

def cut(connection):
    """Ends the wait of whoever reads from a connection or a socket."""
    with suppress(OSError, TypeError):  # it is closed, or not yet open
        socket.socket.shutdown(getattr(connection, "sock", connection), socket.SHUT_RD)

def ask(connection, seconds, most, *request):
    """Returns status, headers and body of the answer, with one byte too much if it is too long. Follows no redirect."""
    timer, until = threading.Timer(seconds, cut, [connection]), time.monotonic() + seconds
    timer.start()
    try:
        connection.request(*request)
        connection.sock.settimeout(seconds)
        reply = connection.getresponse()
        body = reply.read(most + 1)
        if len(body) <= most and reply.length: raise OSError("the answer broke off")
        return reply.status, reply.headers, body
    except TROUBLE as trouble:
        connection.close()
        raise trouble if time.monotonic() < until else socket.timeout("timeout")
    finally:
        timer.cancel()

def chosen(headers, names):
    given = {name.lower(): value for name, value in headers.items()}
    found = {name: given.get(name.lower()) for name in names}
    return {name: value for name, value in found.items() if isinstance(value, str) and VALUE.fullmatch(value)}

# ---- from the bots to the manager -----------------------------------------------------------------------------------
def leads(status, body):
    """Tells whether an answer is of a manager that leads its league: a standby says 503, or E016 with -32000."""
    with suppress(*TROUBLE):
        error = json.loads(body)["error"]
        return status != 503 and not (error["code"] == -32000 and error["data"]["error_code"] == "E016")
    return status != 503

def error(status, text):
    words = {"jsonrpc": "2.0", "id": None, "error": {"code": -32000, "message": "connect.py: " + text}}
    return status, {"Content-Type": "application/json"}, json.dumps(words).encode()

def forward(method, path, body, headers):
    """Returns status, headers and body from the manager that leads; if none does, from the last one asked."""
    for _ in options.manager:
        manager, status = managers[0], 503
        connection = manager.connection()
        try:
            connection.connect()
            status = 502  # it may have got the message, so that nobody else must get it
            reply = ask(connection, 30, REPLY, method, manager.base + path, body, {**headers, "Relay-Key": key})
            if len(reply[2]) > REPLY or reply[0] // 100 not in (2, 4, 5): raise OSError("HTTP %d, or a long text" % reply[0])
        except TROUBLE as trouble:
            reply = error(status, "no answer from %s: %s" % (manager.url, why(trouble)))
        connection.close()
        if leads(reply[0], reply[2]): break
        if managers[0] is manager: managers.rotate(-1)
    return reply

class Handler(BaseHTTPRequestHandler):
    protocol_version, disable_nagle_algorithm, log_message = "HTTP/1.1", True, lambda *_: None
    timeout = 10  # seconds for each read; the timer is for all of them

    def setup(self):
        super().setup()
        self.timer = threading.Timer(10, cut, [self.connection])
        self.timer.start()

    def do_POST(self):
        headers, target, get = self.headers, self.requestline.split()[1], self.command == "GET"
        path, lengths = target.partition("?")[0], "0" if get else ",".join(headers.get_all("Content-Length", []))
        for wrong, status, text in (
                ("Origin" in headers or "Sec-Fetch-Site" in headers, 403, "web pages may not call us"),
                (not HOST.fullmatch(",".join(headers.get_all("Host", []))), 403, "that Host is not this computer"),
                (not PATH.fullmatch(target), 404, "this path is not plain"),
                ({"relay", "operator", "sign-in"} & set(path.lower().split("/")), 404, "nothing for bots here"),
                (get and not re.fullmatch("/health|/players/[^/]+/matches", path), 404, "nothing for bots here"),
                (not get and headers.get_content_type() != "application/json", 415, "the type is not application/json"),
                ("Transfer-Encoding" in headers or not re.fullmatch("[0-9]+", lengths), 411, "no Content-Length"),
                (lengths.isdigit() and int(lengths[:9]) > MESSAGE, 413, "more than %d bytes" % MESSAGE)):
            if wrong: return self.reply(*error(status, text))
        body = None if get else self.rfile.read(int(lengths))
        if body is not None and len(body) < int(lengths): return self.reply(*error(408, "it did not come in 10 seconds"))
        self.timer.cancel()
        self.reply(*forward(self.command, target, body, chosen(headers, CALL)))

    do_GET = do_POST

    def send_error(self, code, message=None, explain=None):
        self.reply(*error(code, message or "refused"))

    def reply(self, status, headers, body):
        self.send_response(status)
        for name, value in {**chosen(headers, BACK), "Content-Length": str(len(body)), "Connection": "close"}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def finish(self):
        super().finish()
        self.connection.shutdown(socket.SHUT_WR)
        while self.connection.recv(65536): pass  # until the bot has read the reply, or the timer ends it
        self.timer.cancel()

class Server(ThreadingHTTPServer):
    places = threading.BoundedSemaphore(64)  # connections at a time
    allow_reuse_address, allow_reuse_port = os.name == "posix", False  # Windows would let others share our port
    server_bind, handle_error = socketserver.TCPServer.server_bind, lambda *_: None
    verify_request = lambda self, *_: self.places.acquire(blocking=False)

    def process_request_thread(self, *request):
        try: super().process_request_thread(*request)
        finally: self.places.release()

# ---- from the manager to the bots -----------------------------------------------------------------------------------
def take(reply, manager):
    """Hands new calls to the workers; returns the numbers of all calls that we have, and whether one was new."""
    for port in reply.get("registered", [])[:99]:
        say(("The bot at port %d has registered." if port in options.bot else
             "A bot has registered with port %d, which is not on our command line: it gets no calls.") % port, 3600)
    have, fresh = [], False
    for call in reply["calls"]:
        if call["call"] not in seen and not calls.full():
            seen[int(call["call"])] = fresh = True
            calls.put((manager, call, time.monotonic()))
        have += [call["call"]] if call["call"] in seen else []
    while len(seen) > 9999: seen.pop(next(iter(seen)))
    return have[:999], fresh

def put(call, until):
    """Puts a call to its bot, which is at a port of our command line on this computer, and returns the answer."""
    port, method, path, most = call["port"], call["method"], call.get("path") or "/", call.get("max_reply_bytes", REPLY)
    body, headers = base64.b64decode(call.get("body") or "", validate=True), chosen(call.get("headers") or {}, CALL)
    headers["Via"], most = "1.1 relay", max(0, min(most, REPLY))  # it is somebody else's, though from this computer
    if method not in ("GET", "POST", "CONNECT") or not re.fullmatch("/[!-~]{0,2000}", path): raise ValueError(method)
    if port not in options.bot or time.monotonic() >= until:
        say("Dropped a call for a port that is not on our command line, or too late", 10)
        return {"unreachable": "not a port of connect.py's command line, or too late"}
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=max(0.1, until - time.monotonic()))
    try:
        connection.connect()
        if port in away: away.discard(port) or say("The bot at port %d is back." % port)
        if method == "CONNECT": return {"connected": True}
    except OSError as trouble:
        if port not in away: away.add(port) or say("No bot listens at port %d: %s" % (port, why(trouble)))
        return {"unreachable": "connection refused" if isinstance(trouble, ConnectionRefusedError) else "no connection"}
    try:
        status, given, data = ask(connection, until - time.monotonic(), most, method, path, body or None, headers)
        if len(data) > most: return {"unreadable": "more than %d bytes" % most}
        return {"status": status, "headers": chosen(given, BACK), "body": base64.b64encode(data).decode()}
    except TROUBLE as trouble:
        return {"unreadable": why(trouble)[:200]}
    finally:
        connection.close()

def work():
    """Puts calls to bots, one at a time, and brings each answer to the manager until its time is up."""
    while True:
        manager, call, until = calls.get()
        try:
            until += max(0, min(call["time_left_ms"], 120000)) / 1000
            answer = put(call, until)
        except TROUBLE:
            say("Dropped a call that makes no sense", 10)
            answer = {"unreadable": "connect.py cannot make sense of this call"}
        while True:
            with lock: connection = manager.idle.pop() if manager.idle else manager.connection()
            if time.monotonic() - getattr(connection, "used", 0) > 15: connection.close()  # somebody on the way may have forgotten it
            fresh = not connection.sock
            with suppress(*TROUBLE):
                status = manager.relay(connection, 5, REPLY, answers=[{"call": call["call"], **answer}])[0]
                connection.used = time.monotonic()
                manager.idle.append(connection)
                if status < 500 and status != 429: break
            if time.monotonic() > until: break
            if fresh: time.sleep(random.uniform(0.3, 1))

def greet(manager, connection, said):
    if said and connection.sock: said.clear() or say("Connected to %s" % manager.url)

def poll():
    """Fetches calls for ever. Each poll says which calls have arrived; the manager tells the others again."""
    have, empty, pause, said, asked = [], 0, 0.3, [""], None
    while True:
        manager, start, status, fresh = managers[0], time.monotonic(), 0, False
        if asked is not manager: asked, connection = manager, manager.connection()
        timer = threading.Timer(1, greet, [manager, connection, said])  # an answer may take ten seconds
        timer.start()
        try:
            status, _, body = manager.relay(connection, 13, len(options.bot) << 20, ports=options.bot, received=have)
            if not leads(status, body): raise OSError("it does not lead the league")
            if status == 404: raise OSError("its league relays no bots (network.relay), or it is too old for that")
            if status != 200: raise OSError("it answers HTTP %d %s" % (status, body[:99].decode("latin-1")))
            have, fresh = take(json.loads(body), manager)
        except TROUBLE as trouble:
            timer.cancel()
            if status == 409: say("Ended: another connect.py has taken over. One is enough for several --bot", status=1)
            line = "No calls from %s: %s; trying again" % (manager.url, why(trouble))
            if line not in said and len(said) < 9: said.append(line) or say(line)
            connection.close()
            pause = min(3, 2 * pause)
            if managers[0] is manager: managers.rotate(-1)
            time.sleep(10 if status == 404 else random.uniform(0.3, pause))
            continue
        timer.cancel()
        greet(manager, connection, said)
        pause, empty = 0.3, 0 if fresh or time.monotonic() - start > 1 else empty + 1
        if empty > 2: time.sleep(0.3)  # it repeats itself

# ---- start ----------------------------------------------------------------------------------------------------------
def load_key():
    """Returns our secret, by which managers know our bots again: 256 random bits, in a file for our eyes only."""
    name = hashlib.sha256("\n".join(sorted(manager.url for manager in managers)).encode()).hexdigest()[:8]
    file = pathlib.Path("SHARED/data/tokens/connect-%s.key" % name)
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        new = file.with_suffix("." + secrets.token_hex(4))
        with open(new, "x", opener=lambda path, flags: os.open(path, flags, 0o600)) as made:
            made.write(secrets.token_hex(32) + "\n")
        os.replace(new, file)
    if os.name == "posix" and file.stat().st_mode & 0o077:
        sys.exit("Others on this computer can read %s, and play as your bots: delete it, or chmod 600 it" % file)
    found = file.read_text().strip()
    return found if re.fullmatch("[0-9a-f]{64}", found) else sys.exit("%s holds no key: delete it" % file)

if not all(0 < port < 65536 for port in options.bot) or not 0 <= options.listen < 65536 or options.listen in options.bot:
    parser.error("ports are numbers from 1 to 65535, and --listen is none of --bot")
for ending in (signal.SIGTERM, signal.SIGINT): signal.signal(ending, signal.default_int_handler)
sys.stdout.reconfigure(errors="replace")
try:
    key, tls = load_key(), ssl.create_default_context(cafile=options.ca)
except OSError as trouble:
    sys.exit("Cannot use our key or --ca: %s" % trouble)
for host, Server.address_family in (("127.0.0.1", socket.AF_INET), ("::1", socket.AF_INET6)):
    try:
        server = Server((host, options.listen), Handler)
        options.listen = server.server_address[1]
        threading.Thread(target=server.serve_forever, args=[0.1]).start()
    except OSError as trouble:  # that there is no IPv6 is no trouble
        if host == "127.0.0.1" or trouble.errno == errno.EADDRINUSE:
            say("Cannot listen at port %d, try another --listen: %s" % (options.listen, trouble), status=1)
print("READY http://localhost:%d/mcp" % options.listen, flush=True)
say("Start each bot with its own --port and our address as its manager's, like:  python3 bot.py --port %d --manager "
    "http://localhost:%d/mcp" % (options.bot[0], options.listen))
try:
    for thread in (poll, *[work] * 16): threading.Thread(target=thread).start()
    for manager in options.manager:
        with suppress(*TROUBLE):
            if not manager.secure and any(ipaddress.ip_address(found[4][0].partition("%")[0]).is_global
                                          for found in socket.getaddrinfo(manager.host, manager.port)):
                say("WARNING: all on the way to %s can read it and play as your bots: use https" % manager.url)
    while True: time.sleep(3600)
except KeyboardInterrupt:
    say("Stopped", status=0)
