#!/usr/bin/env node
// A player for the Even/Odd League; needs nothing but Node 18:
// node bot.mjs [--port N] [--host ADDRESS] [--manager URL] [--name NAME] [--exit-when-done]
import { createServer } from "node:http";
import { createHmac, randomUUID } from "node:crypto";
import { parseArgs } from "node:util";

// ---- your strategy --------------------------------------------------------------------------------------------------
/** Returns "even" or "odd". history: the matches that have ended, the oldest first, each with opponent, mine and theirs
 *  (what was chosen, or null), number (null where none was drawn) and won. */
function choose(opponent, history) {
  return Math.random() < 0.5 ? "even" : "odd";
}
// ---------------------------------------------------------------------------------------------------------------------
const text = (value) => ({ type: "string", default: value }); // --host: this machine's address, for other machines
const options = parseArgs({ options: { port: text("8101"), host: text("127.0.0.1"), name: text("Node Bot"),
  manager: text("http://127.0.0.1:8000/mcp"), "exit-when-done": { type: "boolean" } } }).values;
const me = { player_id: "", auth_token: "" }, proven = new Set(); // from the manager; who has shown a right token
const choices = {}, history = {}; // by match: what we chose (a repeated call gets the same answer), and how it ended
const JSON_TYPE = { "Content-Type": "application/json" };
const now = () => new Date().toISOString().replace(/\.\d+Z$/, "Z");
const OF_MATCH = ["GAME_INVITATION", "CHOOSE_PARITY_CALL", "GAME_OVER", "GAME_ERROR"];
const NEWS = ["ROUND_ANNOUNCEMENT", "ROUND_COMPLETED", "LEAGUE_STANDINGS_UPDATE", "LEAGUE_COMPLETED"];

function message(type, { conversation_id = randomUUID() }, fields) {
  const sender = "player:" + (me.player_id || options.name.replace(/[^A-Za-z0-9]/g, "_"));
  return { protocol: "league.v2", message_type: type, sender, timestamp: now(), conversation_id, ...fields };
}

function need(call, field, type = typeof call[field]) {
  if (call[field] == null || typeof call[field] !== type) throw new TypeError(`${field} is missing, or no ${type}`);
  return call[field];
}

/** Throws for a token that is neither ours nor the match's, once a right one has been shown. */
function checkToken(shown, match) {
  const own = me.auth_token, form = `tok_${me.player_id.toLowerCase()}_`;
  if (shown === own || shown === form + createHmac("sha256", own).update(match).digest("hex")) proven.add(!!match);
  else if (proven.has(!!match) || String(shown).startsWith(form))
    throw Object.assign(new Error("auth_token missing or wrong"), { code: 4001, E: shown ? "E012" : "E011" });
}

/** Our answer to a message; undefined for a type that we do not know. */
function answer(call) {
  const type = need(call, "message_type");
  if (![...OF_MATCH, ...NEWS].includes(type)) return type === "LEAGUE_ERROR" ? { status: "ACKNOWLEDGED" } : undefined;
  const match = OF_MATCH.includes(type) ? need(call, "match_id", "string") : "";
  if (me.auth_token) checkToken(call.auth_token, match);
  const fields = { player_id: me.player_id || call.player_id || "P01", auth_token: call.auth_token || me.auth_token };
  for (const place of ["match_id", "round_id"]) if (place in call) fields[place] = call[place];
  if (type === "GAME_INVITATION")
    return message("GAME_JOIN_ACK", call, { ...fields, accept: true, arrival_timestamp: now() });
  const key = match + " " + call.conversation_id; // the next league has an R1M1 again
  if (type === "CHOOSE_PARITY_CALL") {
    choices[key] ??= choose(need(call, "context").opponent_id, Object.values(history));
    return message("CHOOSE_PARITY_RESPONSE", call, { ...fields, parity_choice: choices[key] });
  }
  if (type === "GAME_OVER") {
    const result = need(call, "game_result"), both = need(result, "choices");
    const opponent = Object.keys(both).find((player) => player !== me.player_id);
    history[key] = { opponent, mine: both[me.player_id], theirs: both[opponent], number: result.drawn_number,
      won: result.winner_player_id === me.player_id };
  }
  if (OF_MATCH.includes(type)) console.log(type, match, call.error_message || call.reason || "");
  if (type === "LEAGUE_COMPLETED" && options["exit-when-done"]) setTimeout(() => process.exit(0), 300);
  return message(type.replace("LEAGUE_STANDINGS", "STANDINGS") + "_ACK", call, { ...fields, status: "ACKNOWLEDGED" });
}

/** The JSON-RPC response to a request or batch; undefined where none is due. */
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
  } catch (wrong) { // something is missing in the call, or the strategy has a bug
    if (!wrong.code) console.error("Cannot answer:", wrong.stack.split("\n", 2).join(" "));
    response = failure(request.id, wrong.code ?? -32602, wrong.message, { error_code: wrong.E ?? "E003" });
  }
  return request.id === undefined ? undefined : response;
}

const server = createServer(async (request, reply) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  let response = { jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error" } };
  try { response = respond(JSON.parse(Buffer.concat(parts).toString())); } catch { /* is no JSON */ }
  reply.writeHead(response ? 200 : 202, JSON_TYPE).end(response && JSON.stringify(response));
});

async function register(player_meta) {
  const params = message("LEAGUE_REGISTER_REQUEST", {}, { player_meta });
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "register_player", params });
  const call = { method: "POST", headers: JSON_TYPE, body, signal: AbortSignal.timeout(10000) };
  try {
    const response = await fetch(options.manager, call);
    if (!response.ok) throw new Error("HTTP " + response.status);
    const reply = await response.json();
    Object.assign(me, { player_id: reply.result?.player_id ?? "", auth_token: reply.result?.auth_token ?? "" });
    console.log(me.player_id ? "Registered as " + me.player_id : "Refused: " + JSON.stringify(reply));
    if (!me.player_id) process.exit(1);
  } catch (trouble) {
    console.error(`No place at ${options.manager} yet, trying again (${trouble.cause?.code ?? trouble.message})`);
    setTimeout(register, 1000, player_meta);
  }
}

process.on("SIGTERM", () => process.exit(0));
server.listen(Number(options.port), options.host, () => {
  const contact_endpoint = `http://${options.host}:${server.address().port}/mcp`;
  console.log("READY " + contact_endpoint);
  register({ display_name: options.name, version: "1.0.0", game_types: ["even_odd"], contact_endpoint });
});
