package org.evenodd.systemtests.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.manager.league.Course.Round;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Fixture.Assignment;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.LeagueToken;
import org.evenodd.systemtests.simulation.MessageRecorder.SentMessage;
import org.evenodd.systemtests.simulation.Secrecy.Secrets;
import org.evenodd.systemtests.simulation.StoredFirst.LeagueAsStored;
import tools.jackson.databind.JsonNode;

/** The attacks of hostile agents, each with only what that agent can know. */
@SuppressWarnings("ImmutableEnumChecker")
enum Attack {
    /** A player reports a win for itself, with its own token. */
    REPORT_OF_A_PLAYER((messages, match) -> messages.secrets()
            .of(match.playerA())
            .map(token -> messages.report(match, match.playerA(), token, match.lease()))),

    /** A stranger guesses a token from the known prefix. */
    REPORT_WITH_A_GUESS((messages, match) -> match.assigned()
            .map(assignment -> messages.report(
                    match, match.playerA(), AttackMessages.guess(assignment.refereeId()), match.lease()))),

    /** A referee reports another referee's match. */
    REPORT_OF_ANOTHERS_MATCH((messages, match) -> messages.otherReferee(match)
            .flatMap(messages.secrets()::of)
            .map(token -> messages.report(match, match.playerB(), token, match.lease()))),

    /** A referee reports under a lease that has ended. */
    REPORT_UNDER_AN_OLD_LEASE((messages, match) -> match.assigned()
            .flatMap(assignment -> messages.secrets().of(assignment.refereeId()))
            .filter(token -> match.lease() > 1)
            .map(token -> messages.report(match, match.playerB(), token, match.lease() - 1))),

    /** A stranger has found a token that is void by now. */
    QUERY_WITH_AN_OLD_TOKEN((messages, match) -> List.of(match.playerA(), match.playerB()).stream()
            .flatMap(player -> messages.secrets().formerlyOf(player).stream())
            .findFirst()
            .map(messages::query)),

    QUERY_WITH_A_GUESS((messages, match) -> Optional.of(messages.query(AttackMessages.guess(match.playerA())))),

    /** A player asks for the matches of another one. */
    LOOK_AT_ANOTHERS_MATCHES((messages, match) ->
            messages.secrets().of(match.playerA()).map(token -> messages.query(token, match.playerB()))),

    /** A stranger registers under an agent's name. */
    PLACE_BY_NAME((messages, match) -> Optional.of(messages.registration(match.playerA(), Optional.empty()))),

    PLACE_BY_A_GUESS((messages, match) ->
            Optional.of(messages.registration(match.playerA(), Optional.of(AttackMessages.guess(match.playerA()))))),

    /** A player chooses for its opponent. */
    CHOICE_FOR_THE_OPPONENT((messages, match) -> messages.choice(match, match.playerA(), match.playerB())),

    /** A stranger chooses for a player. */
    CHOICE_WITH_A_GUESS(
            (messages, match) -> messages.choice(match, AttackMessages.guess(match.playerB()), match.playerB()));

    private final BiFunction<AttackMessages, Fixture, Optional<AttackMessages.HostileMessage>> message;

    Attack(BiFunction<AttackMessages, Fixture, Optional<AttackMessages.HostileMessage>> message) {
        this.message = message;
    }

    /** Returns the attack on a running match; empty if it is not possible there. */
    Optional<AttackMessages.HostileMessage> against(AttackMessages messages, Fixture match) {
        return message.apply(messages, match);
    }

    /** The messages of hostile agents, made from what such agents can know. */
    record AttackMessages(Simulation simulation, LeagueAsStored asStored, Secrets secrets) {

        private static final String REPORT = """
                {"jsonrpc":"2.0","id":1,"method":"report_match_result","params":{"protocol":"league.v2",
                "message_type":"MATCH_RESULT_REPORT","sender":"referee:REF01","timestamp":"2025-01-15T10:00:00Z",
                "conversation_id":"attack","auth_token":"%s","league_id":"%s","round_id":%d,"match_id":"%s","lease":%d,
                "game_type":"%s","result":{"winner":"%s","score":{"%s":3,"%s":0},"details":{"drawn_number":null,
                "choices":{"%s":null,"%s":null},"status":"TECHNICAL_LOSS","termination":{"%s":"refused"}}}}}""";

        private static final String QUERY = """
                {"jsonrpc":"2.0","id":1,"method":"league_query","params":{"protocol":"league.v2",
                "message_type":"LEAGUE_QUERY","sender":"player:P01","timestamp":"2025-01-15T10:00:00Z",
                "conversation_id":"attack","auth_token":"%s","league_id":"%s","query_type":"%s"}}""";

        private static final String REGISTRATION = """
                {"jsonrpc":"2.0","id":1,"method":"register_player","params":{"protocol":"league.v2",
                "message_type":"LEAGUE_REGISTER_REQUEST","sender":"player:attack","timestamp":"2025-01-15T10:00:00Z",
                "conversation_id":"attack"%s,"player_meta":{"display_name":"%s","version":"1.0.0",
                "game_types":["%s"],"contact_endpoint":"%s"}}}""";

        private static final String CHOICE = """
                {"jsonrpc":"2.0","id":1,"method":"choose_parity_response","params":{"protocol":"league.v2",
                "message_type":"CHOOSE_PARITY_RESPONSE","sender":"player:%s","timestamp":"2025-01-15T10:00:00Z",
                "conversation_id":"attack","auth_token":"%s","match_id":"%s","player_id":"%s","parity_choice":"%s"}}""";

        private static final String MOVE = """
                {"jsonrpc":"2.0","id":1,"method":"choose_move_response","params":{"protocol":"league.v2",
                "message_type":"CHOOSE_MOVE_RESPONSE","sender":"player:%s","timestamp":"2025-01-15T10:00:00Z",
                "conversation_id":"attack","auth_token":"%s","match_id":"%s","player_id":"%s","move_number":%d,
                "move":%s}}""";

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
                            Simulation.LEAGUE,
                            match.id().round().value(),
                            match.id(),
                            Math.max(1, lease),
                            simulation.game(),
                            winner,
                            winner,
                            loser,
                            winner,
                            loser,
                            loser));
        }

        HostileMessage query(String token) {
            return query(token, "GET_STANDINGS");
        }

        HostileMessage query(String token, PlayerId about) {
            return query(token, "GET_PLAYER_STATS\",\"query_params\":{\"player_id\":\"%s\"},\"x\":\"".formatted(about));
        }

        private static HostileMessage query(String token, String type) {
            return new HostileMessage(ProcessNames.MANAGER, QUERY.formatted(token, Simulation.LEAGUE, type));
        }

        HostileMessage registration(PlayerId victim, Optional<String> token) {
            String shown = token.map(text -> ",\"auth_token\":\"" + text + '"').orElse("");
            String name = asStored.process(victim);
            return new HostileMessage(
                    ProcessNames.MANAGER,
                    REGISTRATION.formatted(shown, name, simulation.game(), ProcessNames.endpoint(name)));
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
                    .map(referee -> new HostileMessage(referee, move(match.id().value(), token, victim)));
        }

        /** A choice, or the first move of player B. */
        private String move(String match, String token, PlayerId victim) {
            return simulation.game().equals(GameType.EVEN_ODD)
                    ? CHOICE.formatted(victim, token, match, victim, "even")
                    : MOVE.formatted(victim, token, match, victim, 2, "{\"row\":0,\"col\":2}");
        }

        /** What a player posts beside its answer to a call for a move: the last legal one, so many numbers later. */
        static Optional<HostileMessage> movePosted(JsonNode call, int later) {
            String player = SentMessage.text(call, "player_id");
            int number = call.path("move_number").asInt() + later;
            return call.path("context")
                    .path("legal_moves")
                    .valueStream()
                    .reduce((one, next) -> next)
                    .filter(move -> number > 0)
                    .map(move -> new HostileMessage(
                            player,
                            SentMessage.text(call, "referee_endpoint"),
                            MOVE.formatted(
                                    player,
                                    SentMessage.text(call, "auth_token"),
                                    SentMessage.text(call, "match_id"),
                                    player,
                                    number,
                                    move)));
        }

        private String refereeOf(RefereeId referee) {
            return asStored.process(referee);
        }
    }

    /** Attacks running matches a few times, from an unknown machine. */
    static final class RunningAttack {

        private static final Duration PATIENCE = Duration.ofSeconds(5);
        private static final int MOST_REPLY = 65_536;
        private static final int MAX_ATTACKS = 8;

        private final Attack attack;
        private final AttackMessages messages;
        private int attacked;

        RunningAttack(Attack attack, AttackMessages messages) {
            this.attack = attack;
            this.messages = messages;
        }

        void attack() {
            List<AttackMessages.HostileMessage> possible = messages
                    .asStored()
                    .league()
                    .flatMap(league -> league.divisions().first().currentRound())
                    .map(Round::fixtures)
                    .orElse(List.of())
                    .stream()
                    .filter(match -> !match.isDecided())
                    .flatMap(match -> attack.against(messages, match).stream())
                    .toList();
            if (attacked < MAX_ATTACKS && !possible.isEmpty()) {
                attacked++;
                possible.forEach(this::attack);
            }
        }

        private void attack(AttackMessages.HostileMessage message) {
            Endpoint target = ProcessNames.endpoint(message.target());
            byte[] body = message.body().getBytes(UTF_8);
            messages.simulation().recorder.sends(message.author(), target, body);
            CompletableFuture<Delivery> unused = messages.simulation()
                    .network
                    .transport(ProcessNames.address(ProcessNames.STRANGER))
                    .post(target, body, PATIENCE, MOST_REPLY);
        }
    }
}
