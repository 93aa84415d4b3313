#!/usr/bin/env python3
"""Connects bots on this computer to a league elsewhere, also where nobody can call this computer: it opens every
connection itself, and fetches the calls to the bots. Needs nothing but Python 3.8. Try:  python3 connect.py --help"""
import argparse, base64, collections, contextlib, hashlib, http.client, http.server, ipaddress, json, os, pathlib, queue
import random, re, secrets, select, signal, socket, ssl, sys, threading, time, urllib.parse, urllib.request

MESSAGE, REPLY = 64 * 1024, 256 * 1024  # bytes: the longest message of a bot, the longest reply of anybody
CALL = ("Accept", "Authorization", "Content-Type", "Mcp-Session-Id", "Mcp-Protocol-Version")  # headers passed on
BACK = ("Content-Type", "Retry-After", "Mcp-Session-Id", "Allow")
HOST = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?", re.ASCII | re.IGNORECASE)
PATH = re.compile(r"(/[\w~-][\w.~-]*)*/?(\?[\w.~%=&+,:-]*)?", re.ASCII)  # none that two servers could read in two ways
TROUBLE = (OSError, http.client.HTTPException, ValueError, LookupError, TypeError, AttributeError, RecursionError)
WORDS = {404: "it relays nothing: wrong address, or network.relay is off", 503: "it does not lead its league"}

class Manager:
    def __init__(self, text):
        url = urllib.parse.urlsplit(text if "://" in text else "http://" + text)
        if url.scheme not in ("http", "https") or not url.hostname or "@" in url.netloc: raise ValueError
        self.hostname, self.port, self.base = url.hostname, url.port, re.sub("(/mcp)?/*$", "", url.path)
        self.secure, self.url = url.scheme == "https", "%s://%s%s/mcp" % (url.scheme, url.netloc.lower(), self.base)
        self.idle = []  # connections for the next answers
    def connection(self):  # opens when it is used: through a proxy, if that sees no more than TLS
        if not self.secure: return http.client.HTTPConnection(self.hostname, self.port or 80, timeout=6)
        proxy = not urllib.request.proxy_bypass(self.hostname) and urllib.request.getproxies().get("https")
        way = urllib.parse.urlsplit("//" + proxy.split("//")[-1]) if proxy else self
        made = http.client.HTTPSConnection(way.hostname, way.port or (80 if proxy else 443), timeout=6, context=tls)
        if proxy: made.set_tunnel(self.hostname, self.port or 443)
        return made
    def relay(self, connection, seconds, **message):
        headers, body = {"Content-Type": "application/json", "Relay-Key": key}, {"connector": began, **message}
        return ask(connection, seconds, 2 ** 21, "POST", self.base + "/relay", json.dumps(body), headers)

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, usage="""\
python3 connect.py MANAGER [MANAGER ...] --bot PORT [PORT ...] [--listen PORT] [--ca FILE]""", epilog="""\
examples:
  python3 connect.py https://league.example.org/mcp --bot 8101
  python3 bot.py --port 8101 --manager http://localhost:8900/mcp
  python3 connect.py https://a.example.org https://b.example.org --bot 8101 8102   a manager, its standby, two bots
  python3 connect.py 192.168.1.10:8000 --bot 8101 --listen 8000   for a bot that looks for its manager at port 8000""")
add = parser.add_argument
add("manager", nargs="+", type=Manager, help="the League Manager, with or without /mcp; several: whichever leads")
add("--bot", nargs="+", type=int, action="extend", required=True, metavar="PORT", help="the ports of the bots")
add("--listen", type=int, default=8900, metavar="PORT", help="where bots find us; 0: any port (default: %(default)s)")
add("--ca", metavar="FILE", help="the certificate (PEM) to trust in the place of the usual ones")
options = parser.parse_args()
if options.listen in options.bot: parser.error("port %d is our own (--listen): no bot has it" % options.listen)
managers, away = collections.deque(options.manager), set()  # the first one is asked; ports at which no bot listens
seen, calls, lock, began = {}, queue.Queue(64), threading.Lock(), int(time.time() * 1000)  # seen: numbers of calls
def say(text, status=None):
    with lock, contextlib.suppress(OSError):
        print(time.strftime("%H:%M:%S"), "".join(c if c.isprintable() else " " for c in text)[:400], flush=True)
    if status is not None: os._exit(status)  # at once, whatever the threads wait for
def why(trouble):
    signs = {"Refused": "nobody is there", "SSLError": "no https there", "Cert": "untrusted certificate, see --ca",
             "Status": "no http there", "Decode|Key|Type|Attrib|Recursion": "it makes no sense", "gai": "no such name"}
    return next((signs[sign] for sign in signs if re.search(sign, type(trouble).__name__)), str(trouble))[:200]
def cut(connection):
    with contextlib.suppress(OSError, TypeError):  # it is closed, or not yet open
        socket.socket.shutdown(getattr(connection, "sock", connection), socket.SHUT_RD)
class Within(threading.Timer):  # ends what reads from a connection, or from a socket, when the time is up
    __enter__, __exit__ = threading.Timer.start, lambda self, *_: self.cancel()
def ask(connection, seconds, most, *request):  # returns status, headers, body: a byte too much if that is too long
    with Within(seconds, cut, [connection]):
        connection.request(*request)
        connection.sock.settimeout(seconds)
        reply = connection.getresponse()
        body = reply.read(most + 1)
    if len(body) <= most and reply.length: raise OSError("the answer broke off")
    return reply.status, reply.headers, body
def chosen(headers, names):
    found = {name: value for key, value in headers.items() for name in names if key.lower() == name.lower()}
    return {name: value for name, value in found.items() if re.fullmatch(r"[\t -~\x80-\xff]{1,8000}", value)}
def leads(status, body):  # a standby answers so
    return status != 503 and not all(sign in body for sign in (b"-32000", b'"E016"', b"is not active"))
# ---- from the bots to the manager -----------------------------------------------------------------------------------
def error(status, text):
    words = {"jsonrpc": "2.0", "id": None, "error": {"code": -32000, "message": "connect.py: " + text}}
    return status, {"Content-Type": "application/json"}, json.dumps(words).encode()
def forward(method, path, body, headers):  # to the manager that leads; if none does, returns the last one's reply
    for _ in options.manager:
        manager, status = managers[0], 503
        with contextlib.closing(manager.connection()) as connection:
            try:
                connection.connect()
                status = 502  # it may have got the message, so that nobody else must get it
                reply = ask(connection, 30, REPLY, method, manager.base + path, body, {**headers, "Relay-Key": key})
                if len(reply[2]) > REPLY or reply[0] // 100 not in (2, 4, 5): raise OSError("HTTP %d" % reply[0])
            except TROUBLE as trouble:
                reply = error(status, "no answer from %s: %s" % (manager.url, why(trouble)))
        if leads(reply[0], reply[2]): break
        if managers[0] is manager: managers.rotate(-1)
    return reply
class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version, disable_nagle_algorithm, timeout, log_message = "HTTP/1.1", True, 10, lambda *_: None
    send_error = lambda self, code, message="refused", explain=None: self.reply(*error(code, message))
    def do_POST(self):
        headers, target, get = self.headers, self.requestline.split()[1], self.command == "GET"
        path, length = target.partition("?")[0], "0" if get else ",".join(headers.get_all("Content-Length", []))
        chunked = not length and headers.get_all("Transfer-Encoding") == ["chunked"]
        for wrong, status, text in (
                ("Origin" in headers or "Sec-Fetch-Site" in headers, 403, "web pages may not call us"),
                (not HOST.fullmatch(",".join(headers.get_all("Host", []))), 403, "the Host is not this computer"),
                (not PATH.fullmatch(target) or {"relay", "operator", "sign-in"} & set(path.lower().split("/")) or
                 get and not re.fullmatch("/health|/players/[^/]+/matches", path), 404, "nothing for bots here"),
                (not get and headers.get_content_type() != "application/json", 415, "not application/json"),
                (not chunked and ("Transfer-Encoding" in headers or not re.fullmatch("[0-9]{1,9}", length) or
                 int(length) > MESSAGE), 413, "no Content-Length, or more than %d bytes" % MESSAGE)):
            if wrong: return self.reply(*error(status, text))
        with Within(10, cut, [self.connection]): body = self.chunks() if chunked else self.rfile.read(int(length))
        if body is None or len(body) > MESSAGE: return self.reply(*error(413, "no chunks, or over %d bytes" % MESSAGE))
        if len(body) < int(length or 0): return self.reply(*error(408, "not the whole message came within 10 seconds"))
        self.reply(*forward(self.command, target, None if get else body, chosen(headers, CALL)))
    do_GET = do_POST
    def chunks(self):  # a body whose length its sender did not know
        body, size = b"", 1
        while size and len(body) <= MESSAGE:
            line = self.rfile.readline(999).strip()
            if not re.fullmatch(b"[0-9a-fA-F]{1,5}(;.*)?", line): return None
            size = int(line.split(b";")[0], 16)
            body += self.rfile.read(size + 2)[:-2]
        return body
    def reply(self, status, headers, body):
        self.send_response(status)
        for name, value in {**chosen(headers, BACK), "Content-Length": str(len(body)), "Connection": "close"}.items():
            self.send_header(name, value)
        self.end_headers(), self.wfile.write(body)
        self.connection.shutdown(socket.SHUT_WR)
        all(self.connection.recv(65536) for _ in range(20))  # a bot that is still sending would not read the reply
# ---- from the manager to the bots -----------------------------------------------------------------------------------
def put(call, until):  # to the bot: always on this computer, at a port of our command line
    port, method, path, most = call["port"], call["method"], call["path"], max(0, min(call["max_reply_bytes"], REPLY))
    body, headers = base64.b64decode(call["body"], validate=True), {**chosen(call["headers"], CALL), "Via": "1.1 relay"}
    if port not in options.bot or method not in ("GET", "POST", "CONNECT") or not re.fullmatch("/[!-~]{0,2000}", path):
        raise ValueError("dropped, as port %s is not on our command line, or %s %s is odd" % (port, method, path))
    with contextlib.closing(http.client.HTTPConnection("", port, timeout=until - time.monotonic())) as bot:
        for bot.host in "127.0.0.1", "::1":  # "localhost" is the second one to some programs
            with contextlib.suppress(ConnectionRefusedError if ":" not in bot.host else OSError): bot.connect(); break
        else:
            if port not in away: away.add(port) or say("No bot listens at port %d" % port)
            return {"unreachable": "connection refused"}
        if port in away: away.discard(port) or say("The bot at port %d is back" % port)
        if method == "CONNECT": return {"connected": True}
        status, given, data = ask(bot, until - time.monotonic(), most, method, path, body or None, headers)
    if len(data) > most or not 200 <= status < 600: raise ValueError("over %d bytes, or HTTP %d" % (most, status))
    return {"status": status, "headers": chosen(given, BACK), "body": base64.b64encode(data).decode()}
def work():  # puts calls to bots, one at a time, and brings each answer to the manager until its time is up
    while True:
        manager, number, call, until = calls.get()
        try:
            until += max(0, min(call["time_left_ms"], 120000)) / 1000
            answer = put(call, until)
        except TROUBLE as trouble:
            answer = say("No answer to a call: " + why(trouble)) or {"unreadable": why(trouble)}
        while time.monotonic() < until + 1:
            with lock: connection = manager.idle.pop() if manager.idle else manager.connection()
            with contextlib.suppress(*TROUBLE):
                if connection.sock and select.select([connection.sock], [], [], 0)[0]: connection.close()  # it is dead
                status = manager.relay(connection, 5, answers=[{"call": number, **answer}])[0]
                manager.idle.append(connection)
                if status < 500 and status != 429: break
            time.sleep(random.uniform(0.3, 0.6))
def poll():  # fetches calls for ever; each poll says which calls have arrived: the manager sends the others again
    lines, have, pause, said = {manager: manager.connection() for manager in managers}, [], 0.3, [""]
    while True:
        manager, start, status = managers[0], time.monotonic(), 0
        try:
            message = {"answers": []} if said else {"ports": options.bot, "received": have}  # is it there?
            status, _, body = manager.relay(lines[manager], 13, **message)
            if status == 409: say("Ended: another connect.py has taken over; one is enough for several bots", status=1)
            if status != 200 or not leads(status, body): raise OSError(WORDS.get(status, "HTTP %d %r" % (status, body)))
            reply = json.loads(body)
            new = {int(call["call"]): call for call in reply.get("calls", []) if call["call"] not in seen}
            for number in list(new)[:calls.maxsize - calls.qsize()]:
                seen[number] = calls.put((manager, number, new[number], time.monotonic()))
            have, pause = [call["call"] for call in reply.get("calls", []) if call["call"] in seen], 0.3
            while len(seen) > 9999: seen.pop(next(iter(seen)))
            if said: said.clear() or say("Connected to %s" % manager.url)
            for port in reply.get("registered", [])[:9]: say("The bot at port %d has sent its registration%s" % (port, (
                "" if port in options.bot else ", but gets no calls: add its port behind --bot")))
            if not new and "ports" in message and time.monotonic() - start < 1: time.sleep(0.3)
        except TROUBLE as trouble:
            line = "No calls from %s: %s; trying again" % (manager.url, why(trouble))
            if line not in said and len(said) < 9: said.append(line) or say(line)
            lines[manager].close()
            if managers[0] is manager: managers.rotate(-1)
            pause = min(3, 2 * pause)
            time.sleep(10 if status == 404 else random.uniform(0.3, pause))
# ---- start ----------------------------------------------------------------------------------------------------------
def load_key():  # our secret, by which managers know our bots again: 256 random bits, in a file for our eyes only
    name = hashlib.sha256("\n".join(sorted(manager.url for manager in managers)).encode()).hexdigest()[:8]
    file = pathlib.Path("SHARED/data/tokens/connect-%s.key" % name)
    file.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError), open(file, "x", opener=lambda *how: os.open(*how, 0o600)) as new:
        new.write(secrets.token_hex(32))
    if os.name == "posix" and file.stat().st_mode & 0o077: say("WARNING: others can read %s, and be your bots" % file)
    if not re.fullmatch("[0-9a-f]{64}", file.read_text().strip()): raise OSError("%s is no key: delete it" % file)
    return file.read_text().strip()
def warn():  # of managers on the open internet to which nothing is encrypted
    for manager in options.manager:
        with contextlib.suppress(*TROUBLE):
            found = socket.getaddrinfo(manager.hostname, 80)[0][4][0].partition("%")[0]
            if not manager.secure and ipaddress.ip_address(found).is_global: say("WARNING: http is readable, use https")
for ending in (signal.SIGTERM, signal.SIGINT): signal.signal(ending, signal.default_int_handler)
sys.stdout.reconfigure(errors="replace")
Server = http.server.ThreadingHTTPServer
Server.allow_reuse_address, Server.allow_reuse_port, Server.handle_error = os.name == "posix", False, lambda *_: None
try:
    key, tls = load_key(), ssl.create_default_context(cafile=options.ca)
    servers = [Server(("127.0.0.1", options.listen), Handler)]
    options.listen, Server.address_family = servers[0].server_port, socket.AF_INET6
    try: servers.append(Server(("::1", options.listen), Handler))
    except OSError as trouble: say("Listening at 127.0.0.1 alone, not at ::1: %s" % trouble)
except (OSError, OverflowError) as trouble: sys.exit("Cannot start (is it running already? see --listen): %s" % trouble)
print("READY http://localhost:%d/mcp" % options.listen, flush=True)
say("Start bots like:  python3 bot.py --port %d --manager http://localhost:%d/mcp" % (options.bot[0], options.listen))
try:
    for run in [poll, warn, *[work] * 16, *[server.serve_forever for server in servers]]:
        threading.Thread(target=run).start()
    while True: time.sleep(3600)
except KeyboardInterrupt: say("Stopped", status=0)
