#!/usr/bin/env node
// A player for the Even/Odd League; needs nothing but Node 18:
// node bot.mjs [--port N] [--manager URL] [--name NAME] [--exit-when-done]
import { createServer } from "node:http";
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";

// ---- your strategy --------------------------------------------------------------------------------------------------
/** Returns "even" or "odd". history: the matches that have ended, the oldest first, each with opponent, mine and theirs
 *  (what was chosen, or null), number (null where none was drawn) and won. */
function choose(opponent, history) {
  return Math.random() < 0.5 ? "even" : "odd";
}
// ---------------------------------------------------------------------------------------------------------------------

const text = (value) => ({ type: "string", default: value });
const options = parseArgs({ options: {
  port: text("8101"), manager: text("http://localhost:8000/mcp"), name: text("Node Bot"),
  "exit-when-done": { type: "boolean" }, // ends when the league does
} }).values;
const me = { player_id: "", auth_token: "" }; // what the manager gives us
const choices = {}; // what we chose, by match: a repeated call gets the same answer
const history = {}; // how the matches ended
const JSON_TYPE = { "Content-Type": "application/json" };
const OF_MATCH = ["GAME_INVITATION", "CHOOSE_PARITY_CALL", "GAME_OVER", "GAME_ERROR"];
const OF_ROUND = ["ROUND_ANNOUNCEMENT", "ROUND_COMPLETED", "LEAGUE_STANDINGS_UPDATE"];
const ACKED = ["GAME_OVER", "GAME_ERROR", "LEAGUE_COMPLETED", ...OF_ROUND];

const now = () => new Date().toISOString().replace(/\.\d+Z$/, "Z");

function message(type, conversation, fields) {
  const sender = "player:" + (me.player_id || options.name.replace(/[^A-Za-z0-9]/g, "_"));
  return { protocol: "league.v2", message_type: type, sender, timestamp: now(),
    conversation_id: conversation || randomUUID(), ...fields };
}

function need(call, field, type = typeof call[field]) {
  if (call[field] == null || typeof call[field] !== type) throw new TypeError(`${field} is missing, or no ${type}`);
  return call[field];
}

/** Our answer to a message; undefined for a type that we do not know. */
function answer(call) {
  const type = need(call, "message_type"), conversation = call.conversation_id;
  const fields = { player_id: me.player_id || call.player_id || "P01" };
  if (OF_MATCH.includes(type)) {
    Object.assign(fields, { match_id: need(call, "match_id", "string"), auth_token: call.auth_token || me.auth_token });
  }
  if (type === "GAME_INVITATION") {
    return message("GAME_JOIN_ACK", conversation, { ...fields, accept: true, arrival_timestamp: now() });
  }
  if (type === "CHOOSE_PARITY_CALL") {
    choices[call.match_id] ??= choose(need(call, "context").opponent_id, Object.values(history));
    return message("CHOOSE_PARITY_RESPONSE", conversation, { ...fields, parity_choice: choices[call.match_id] });
  }
  if (type === "GAME_OVER") remember(call.match_id, need(call, "game_result"));
  if (type === "GAME_ERROR") console.log("The referee complains:", call.error_code, call.error_message);
  if (OF_ROUND.includes(type)) fields.round_id = need(call, "round_id");
  if (type === "LEAGUE_COMPLETED" && options["exit-when-done"]) setTimeout(() => process.exit(0), 300);
  if (type === "LEAGUE_ERROR") return { status: "ACKNOWLEDGED" };
  const ack = type.replace("LEAGUE_STANDINGS", "STANDINGS") + "_ACK";
  return ACKED.includes(type) ? message(ack, conversation, { ...fields, status: "ACKNOWLEDGED" }) : undefined;
}

function remember(match, result) {
  const opponent = Object.keys(need(result, "choices")).find((player) => player !== me.player_id);
  history[match] = { opponent, mine: result.choices[me.player_id], theirs: result.choices[opponent],
    number: result.drawn_number, won: result.winner_player_id === me.player_id };
  console.log(match, result.reason || "");
}

/** The JSON-RPC response to a request or batch; undefined where none is due. */
function respond(request) {
  if (Array.isArray(request) && request.length > 0) {
    const responses = request.map(respond).filter(Boolean);
    return responses.length ? responses : undefined;
  }
  const failure = (id, code, text) => ({ jsonrpc: "2.0", id, error: { code, message: text } });
  if (request?.jsonrpc !== "2.0" || typeof request.method !== "string") return failure(null, -32600, "Invalid Request");
  let response;
  try {
    const result = answer(request.params);
    response = result ? { jsonrpc: "2.0", id: request.id, result } : failure(request.id, -32601, "Method not found");
  } catch (wrong) {
    response = failure(request.id, -32602, "Invalid params: " + wrong.message);
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
  const params = message("LEAGUE_REGISTER_REQUEST", "", { player_meta });
  try {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "register_player", params });
    const call = { method: "POST", headers: JSON_TYPE, body, signal: AbortSignal.timeout(10000) };
    const { result, error } = await (await fetch(options.manager, call)).json();
    if (!result) throw new Error(JSON.stringify(error));
    if (result.status !== "ACCEPTED") return console.error("Refused:", result.reason);
    Object.assign(me, { player_id: result.player_id, auth_token: result.auth_token });
    console.log("Registered as", me.player_id);
  } catch (trouble) {
    console.error(`No place at ${options.manager} yet, trying again (${trouble.message})`);
    setTimeout(register, 1000, player_meta);
  }
}

process.on("SIGTERM", () => process.exit(0));
server.listen(Number(options.port), "127.0.0.1", () => {
  const contact_endpoint = `http://127.0.0.1:${server.address().port}/mcp`;
  console.log("READY " + contact_endpoint);
  register({ display_name: options.name, version: "1.0.0", game_types: ["even_odd"], contact_endpoint });
});
