package org.evenodd.systemtests.simulation;

import java.util.Locale;
import java.util.Optional;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Fixture.Assignment;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/** The messages of hostile agents, made from what such agents can know. */
record AttackMessages(SimulationContext context, LeagueAsStored asStored, Secrets secrets) {

    private static final String REPORT = """
            {"jsonrpc":"2.0","id":1,"method":"report_match_result","params":{"protocol":"league.v2",
            "message_type":"MATCH_RESULT_REPORT","sender":"referee:REF01","timestamp":"2025-01-15T10:00:00Z",
            "conversation_id":"attack","auth_token":"%s","league_id":"%s","round_id":%d,"match_id":"%s","lease":%d,
            "game_type":"even_odd","result":{"winner":"%s","score":{"%s":3,"%s":0},"details":{"drawn_number":null,
            "choices":{"%s":null,"%s":null},"status":"TECHNICAL_LOSS","termination":{"%s":"refused"}}}}}""";

    private static final String QUERY = """
            {"jsonrpc":"2.0","id":1,"method":"league_query","params":{"protocol":"league.v2",
            "message_type":"LEAGUE_QUERY","sender":"player:P01","timestamp":"2025-01-15T10:00:00Z",
            "conversation_id":"attack","auth_token":"%s","league_id":"%s","query_type":"GET_STANDINGS"}}""";

    private static final String REGISTRATION = """
            {"jsonrpc":"2.0","id":1,"method":"register_player","params":{"protocol":"league.v2",
            "message_type":"LEAGUE_REGISTER_REQUEST","sender":"player:attack","timestamp":"2025-01-15T10:00:00Z",
            "conversation_id":"attack"%s,"player_meta":{"display_name":"%s","version":"1.0.0",
            "game_types":["even_odd"],"contact_endpoint":"%s"}}}""";

    private static final String CHOICE = """
            {"jsonrpc":"2.0","id":1,"method":"choose_parity_response","params":{"protocol":"league.v2",
            "message_type":"CHOOSE_PARITY_RESPONSE","sender":"player:%s","timestamp":"2025-01-15T10:00:00Z",
            "conversation_id":"attack","auth_token":"%s","match_id":"%s","player_id":"%s","parity_choice":"%s"}}""";

    /**
     * A hostile message to one process.
     *
     * @param author the sender, or the player whose own token is shown
     */
    record HostileMessage(String author, String target, String body) {

        HostileMessage {
            body = body.replace("\n", "");
        }

        HostileMessage(String target, String body) {
            this(ProcessNames.STRANGER, target, body);
        }
    }

    /** Returns a token of the right form for an agent. */
    static String guess(AgentId agent) {
        return "tok_" + agent.value().toLowerCase(Locale.ROOT) + '_' + "0".repeat(64);
    }

    Optional<AgentId> otherReferee(Fixture match) {
        return asStored.league().stream()
                .flatMap(league -> league.roster().presentReferees().stream())
                .map(RefereeMember::id)
                .filter(referee -> !match.isAssignedTo(referee))
                .map(AgentId.class::cast)
                .findFirst();
    }

    HostileMessage report(Fixture match, PlayerId winner, String token, int lease) {
        PlayerId loser = match.opponentOf(winner);
        return new HostileMessage(
                ProcessNames.MANAGER,
                REPORT.formatted(
                        token,
                        SimulatedPrograms.LEAGUE,
                        match.id().round().value(),
                        match.id(),
                        Math.max(1, lease),
                        winner,
                        winner,
                        loser,
                        winner,
                        loser,
                        loser));
    }

    HostileMessage query(String token) {
        return new HostileMessage(ProcessNames.MANAGER, QUERY.formatted(token, SimulatedPrograms.LEAGUE));
    }

    HostileMessage registration(PlayerId victim, Optional<String> token) {
        String shown = token.map(text -> ",\"auth_token\":\"" + text + '"').orElse("");
        String name = asStored.process(victim);
        return new HostileMessage(
                ProcessNames.MANAGER, REGISTRATION.formatted(shown, name, ProcessNames.endpoint(name)));
    }

    Optional<HostileMessage> choice(Fixture match, PlayerId cheat, PlayerId victim) {
        return secrets.of(cheat)
                .map(own -> LeagueToken.ofMatch(cheat, new AuthToken(own), match.id())
                        .value())
                .flatMap(token -> choice(match, token, victim))
                .map(message -> new HostileMessage(asStored.process(cheat), message.target(), message.body()));
    }

    Optional<HostileMessage> choice(Fixture match, String token, PlayerId victim) {
        return match.assigned()
                .map(Assignment::refereeId)
                .map(this::refereeOf)
                .map(referee ->
                        new HostileMessage(referee, CHOICE.formatted(victim, token, match.id(), victim, "even")));
    }

    private String refereeOf(RefereeId referee) {
        return asStored.process(referee);
    }
}
