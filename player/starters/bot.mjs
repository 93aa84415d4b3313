#!/usr/bin/env node
// A player for the Even/Odd League; needs nothing but Node 18:
// node bot.mjs [--port N] [--host ADDRESS] [--manager URL] [--name NAME] [--enrolment-key KEY] [--token-file FILE]
//     [--version N] [--exit-when-done]
import { createServer } from "node:http";
import { createHash, createHmac, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";

// ---- your strategy --------------------------------------------------------------------------------------------------
/** Returns "even" or "odd". history: the latest finished matches, oldest first, each with opponent, mine and theirs
 *  (the choices, or null), number (null if none was drawn) and won. */
function choose(opponent, history) {
  return Math.random() < 0.5 ? "even" : "odd";
}
/** Tic-tac-toe: returns one of seen.legal_moves, like { row: 0, col: 2 }. seen also has board, three rows of "X", "O"
 *  or "", then your_mark, last_move (null at first) and time_left_ms, for all our moves of this match. */
function chooseMove(opponent, seen) {
  return seen.legal_moves[Math.floor(Math.random() * seen.legal_moves.length)];
}
// ---------------------------------------------------------------------------------------------------------------------
const text = (value) => ({ type: "string", default: value }); // host: this machine's address
const USAGE = `usage: node bot.mjs [--port N] [--host ADDRESS] [--manager URL] [--name NAME] [--enrolment-key KEY]
    [--token-file FILE] [--version N] [--exit-when-done]`;
function given(options) {
  try { return parseArgs({ options }).values; } catch (error) {
    const help = process.argv.includes("--help");
    console.error((help ? "" : error.message + "\n") + USAGE);
    process.exit(help ? 0 : 2);
  }
}
const options = given({ port: text("8101"), host: text("127.0.0.1"), name: text("Node Bot"),
  manager: text("http://localhost:8000/mcp"), "token-file": text(), "exit-when-done": { type: "boolean" },
  version: text("1.0.0"), "enrolment-key": text(process.env.EVENODD_ENROLMENT_KEY) });
const manager = (options.manager.includes("://") ? options.manager : "http://" + options.manager)
  .replace(/^([^/]*\/\/[^/]*)\/?$/, "$1/mcp"); // the address of the league's page will do
const host = options.host.replace(/[[\]]/g, "");
const identity = createHash("sha256").update(manager + "\n" + options.name).digest("hex").slice(0, 8);
const tokenFile = options["token-file"] // keeps our token for later
  ?? `SHARED/data/tokens/${options.name.replace(/[^A-Za-z0-9 _-]/gu, "_")}-${identity}.token`;
const me = { player_id: "", auth_token: "" }; // what the manager gives us
let strict = false; // must each call show a valid token? if not:
const proven = new Set(); // which kinds of callers have shown one
const inHand = {}, trusting = new Set(); // tokens of matches begun before we registered; matches whose referee has none
const choices = {}, history = {}; // by match: our choice or moves (repeated if the call is), and the result
const JSON_TYPE = { "Content-Type": "application/json" };
const now = () => new Date().toISOString().replace(/\.\d+Z$/, "Z");
const OF_MATCH = ["GAME_INVITATION", "CHOOSE_PARITY_CALL", "CHOOSE_MOVE_CALL", "GAME_OVER", "GAME_ERROR"];
const NEWS = ["ROUND_ANNOUNCEMENT", "ROUND_COMPLETED", "LEAGUE_STANDINGS_UPDATE", "LEAGUE_COMPLETED", "LEAGUE_ERROR"];

function message(type, { conversation_id = randomUUID() }, fields) {
  const sender = "player:" + (me.player_id || options.name.replace(/[^A-Za-z0-9]/gu, "_"));
  return { protocol: "league.v2", message_type: type, sender, timestamp: now(), conversation_id, ...fields };
}

function need(call, field, type = typeof call[field]) {
  if (call[field] == null || typeof call[field] !== type) throw new TypeError(`${field} is missing or of a wrong type`);
  return call[field];
}

const untrusted = (code) =>
  Object.assign(new Error("not registered yet, or auth_token missing or wrong"), { code: 4001, E: code });

/** Returns the token for our answer, or throws if the caller is not trusted. The manager must show our own token, a
 *  referee the token of the match, which is derived from ours: see docs/protocol.md. */
function checkToken(shown, match) {
  const own = me.auth_token, form = `tok_${me.player_id.toLowerCase()}_`;
  const ofMatch = form + createHmac("sha256", own).update(match).digest("hex");
  if (own && shown && (match ? [ofMatch, inHand[match]] : [own]).includes(shown)) {
    proven.add(!!match);
    return shown;
  }
  if (trusting.has(match)) return undefined;
  if (strict || proven.has(!!match) || String(shown).startsWith(form)) throw untrusted(shown ? "E012" : "E011");
  return own || undefined; // another kind of league: there we show our own token, as MCP demands
}

/** Returns our answer to a message; undefined for an unknown type. */
function answer(call) {
  const type = need(call, "message_type");
  if (![...OF_MATCH, ...NEWS].includes(type)) return undefined;
  if (!me.player_id) throw untrusted("E005"); // we are not registered yet, so nobody may call us
  const match = OF_MATCH.includes(type) ? need(call, "match_id", "string") : "";
  const fields = { player_id: me.player_id, auth_token: checkToken(call.auth_token, match) };
  for (const place of ["match_id", "round_id"]) if (place in call) fields[place] = call[place];
  for (const row of type === "ROUND_ANNOUNCEMENT" ? need(call, "matches") : [])
    if ([row.player_A_id, row.player_B_id].includes(me.player_id))
      row.match_tokens === false ? trusting.add(row.match_id) : trusting.delete(row.match_id);
  if (type === "GAME_INVITATION")
    return message("GAME_JOIN_ACK", call, { ...fields, accept: true, arrival_timestamp: now() });
  const key = match + " " + call.conversation_id; // match ids repeat in the next league
  if (type === "CHOOSE_PARITY_CALL") {
    choices[key] ??= choose(need(call, "context").opponent_id, Object.values(history));
    return message("CHOOSE_PARITY_RESPONSE", call, { ...fields, parity_choice: choices[key] });
  }
  if (type === "CHOOSE_MOVE_CALL") {
    const move_number = need(call, "move_number", "number"), seen = need(call, "context"), moves = choices[key] ??= {};
    const move = moves[move_number] ??= chooseMove(seen.opponent_id, seen);
    return message("CHOOSE_MOVE_RESPONSE", call, { ...fields, move_number, move });
  }
  if (type === "GAME_OVER") {
    const result = need(call, "game_result"), both = need(result, "choices");
    const opponent = Object.keys(both).find((player) => player !== me.player_id);
    history[key] = { opponent, mine: both[me.player_id], theirs: both[opponent], number: result.drawn_number,
      won: result.winner_player_id === me.player_id };
    const played = Object.keys(history);
    if (played.length > 10000) delete history[played[0]], delete choices[played[0]]; // a league may have no end
    trusting.delete(match);
    delete inHand[match];
  }
  if (OF_MATCH.includes(type) || type === "LEAGUE_ERROR")
    console.log(type, match, call.error_message || call.message || call.reason || "");
  const lost = type === "LEAGUE_ERROR" && call.original_message_type === "LEAGUE_REGISTER_REQUEST";
  if (lost && me.auth_token && me.auth_token === call.auth_token) {
    rmSync(tokenFile, { force: true }); // we have lost our place: we were silent, or the league began anew
    setImmediate(join);
  }
  if (type === "LEAGUE_COMPLETED" && options["exit-when-done"]) setTimeout(() => process.exit(0), 300);
  return message(type.replace("LEAGUE_STANDINGS", "STANDINGS") + "_ACK", call, { ...fields, status: "ACKNOWLEDGED" });
}

/** Returns the JSON-RPC response to a request or batch; undefined if there is none to send. */
function respond(request) {
  if (Array.isArray(request) && request.length > 0) {
    const responses = request.map(respond).filter(Boolean);
    return responses.length ? responses : undefined;
  }
  const failure = (id, code, text, data) => ({ jsonrpc: "2.0", id, error: { code, message: text, data } });
  if (request?.jsonrpc !== "2.0" || typeof request.method !== "string") return failure(null, -32600, "Invalid Request");
  let response;
  try {
    const result = answer(request.params);
    response = result ? { jsonrpc: "2.0", id: request.id, result } : failure(request.id, -32601, "Method not found");
  } catch (wrong) { // the call lacks a field, or the strategy has a bug
    if (!wrong.code) console.error("Cannot answer:", wrong.stack.split("\n", 2).join(" "));
    response = failure(request.id, wrong.code ?? -32602, wrong.message, { error_code: wrong.E ?? "E003" });
  }
  return request.id === undefined ? undefined : response;
}

const server = createServer(async (request, reply) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  let response = { jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error" } };
  if (request.method === "GET") // /health: the manager asks who is here if another agent names our endpoint
    response = { status: "UP", agent_id: me.player_id || null, display_name: options.name, kind: "player" };
  else try { response = respond(JSON.parse(Buffer.concat(parts).toString())); } catch { /* not JSON */ }
  reply.writeHead(response ? 200 : 202, JSON_TYPE).end(response && JSON.stringify(response));
});

/** Stores our token for the next start, readable by us alone: whoever has it can take our place in the league. */
function keep(token) {
  try {
    mkdirSync(dirname(tokenFile), { recursive: true });
    rmSync(tokenFile, { force: true });
    writeFileSync(tokenFile, token + "\n", { mode: 0o600, flag: "wx" });
    console.log("Sign in to the league's page with the token in", tokenFile);
  } catch (trouble) {
    console.error("Cannot store our token; a restart may not get our place back:", trouble.message);
  }
}

/** Says in words why the manager gave no answer. */
function why(trouble) {
  const said = trouble.cause?.code ?? trouble.message;
  if (said === "ECONNREFUSED") return "nobody is there";
  if (/^ERR_SSL|^EPROTO/.test(said)) return "that is no https, try http://";
  if (trouble instanceof SyntaxError) return "that is a page, try its URL with /mcp";
  return said.startsWith("HPE_") ? "that is no http, try https://" : said;
}

/** Registers, again if we have lost our place. */
function join() {
  Object.assign(me, { player_id: "", auth_token: "" });
  const kept = existsSync(tokenFile) ? readFileSync(tokenFile, "utf8").trim() : "";
  register({ conversation_id: randomUUID() }, kept); // the same for each retry, so that we register only once
}

async function register(asking, kept, before) {
  const { name: display_name, version, "enrolment-key": key } = options;
  const player_meta = { display_name, version, game_types: ["even_odd", "tic_tac_toe"], contact_endpoint: endpoint(),
    enrolment_key: key || undefined };
  const params = message("LEAGUE_REGISTER_REQUEST", asking, { player_meta, auth_token: kept || undefined });
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "register_player", params });
  const call = { method: "POST", headers: JSON_TYPE, body, signal: AbortSignal.timeout(10000) };
  let reply;
  try {
    const response = await fetch(manager, call);
    if (!response.ok) throw new Error("HTTP " + response.status);
    reply = await response.json();
  } catch (trouble) {
    const now = why(trouble);
    if (now !== before) console.error(`No place at ${manager}: ${now}; trying again`);
    return setTimeout(register, 1000, asking, kept, now);
  }
  const result = reply.result ?? reply.error?.data ?? reply.error ?? {};
  if (result.player_id) return takePlace(result.player_id, result.auth_token ?? "", result.match_tokens);
  if (kept && result.error_code === "E012") return register(asking, ""); // our token is from another league
  if (reply.error?.code === -32601) result.reason = `at ${manager} is no League Manager, see --manager`;
  console.log("Refused:", result.reason ?? result.message ?? "the manager does not say why");
  process.exit(1);
}

function takePlace(player_id, auth_token, tokens) {
  strict = tokens != null && new RegExp(`^tok_${player_id.toLowerCase()}_[0-9a-f]{64}$`).test(auth_token);
  Object.assign(inHand, tokens);
  for (const match in inHand) if (inHand[match] === null) trusting.add(match);
  Object.assign(me, { player_id, auth_token });
  keep(auth_token);
  console.log("Registered as", player_id + (strict ? "" : " in a league whose tokens are of another kind"));
}

const endpoint = () => `http://${host.includes(":") ? `[${host}]` : host}:${server.address().port}/mcp`;
process.on("SIGTERM", () => process.exit(0));
server.on("error", (trouble) => {
  console.error(`Cannot listen at port ${options.port}, try another --port: ${trouble.message}`);
  process.exit(1);
});
server.listen(Number(options.port), host, () => {
  console.log("READY " + endpoint());
  join();
});
