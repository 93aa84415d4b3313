package org.evenodd.conformance.manager;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.program.RegistrationLoop;
import org.evenodd.agent.runtime.ProgramVersion;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.kit.CheckExchange.BodyTrees;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.manager.ManagerUnderCheck.CheckerAgent;
import org.evenodd.game.Games;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterRequest;
import org.evenodd.protocol.message.RegistrationMessages.PlayerMeta;
import org.evenodd.protocol.message.RegistrationMessages.RefereeMeta;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterRequest;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterResponse;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.RefereeKey;
import org.evenodd.protocol.value.Sender;
import org.evenodd.protocol.value.Version;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Registers the checker's agents, and judges the answers.
 *
 * @param refereeKey admits the referee; null if it is not known
 * @param progress receives hints for people
 */
record RegistrationChecks(
        ManagerUnderCheck manager, @Nullable RefereeKey refereeKey, Consumer<String> progress) {

    private static final int MOST_MATCHES_AT_ONCE = 10;
    private static final String REQUIRED = "contact_endpoint";

    /** A registration and its outcome. */
    record RegistrationAttempt(Optional<CheckerAgent> member, CheckedCall asked, List<Finding> findings) {}

    /** Registers an agent, and keeps it if accepted. */
    RegistrationAttempt register(AgentKind kind, String name) {
        RegistrationAttempt attempt = attempt(kind, name);
        attempt.member().ifPresent(manager::add);
        return attempt;
    }

    private RegistrationAttempt attempt(AgentKind kind, String name) {
        int number = manager.open(kind);
        CheckedCall asked = manager.call(request(kind, number, name));
        if (!(asked.answer() instanceof Answer.Answered answered)) {
            Finding unanswered = ManagerRule.REGISTRATION_ANSWERED.seen(asked.summary(), asked.last());
            return new RegistrationAttempt(Optional.empty(), asked, List.of(unanswered));
        }
        Optional<CheckerAgent> member = member(number, answered.message());
        List<Finding> findings = new ArrayList<>(asked.forgiven().toList());
        member.ifPresent(taken -> findings.addAll(judge(taken, asked.last())));
        return new RegistrationAttempt(member, asked, findings);
    }

    private Message request(AgentKind kind, int number, String shown) {
        DisplayName name = new DisplayName(shown);
        Envelope envelope = manager.envelope(Sender.unregistered(kind, name), null);
        Endpoint endpoint = manager.endpoint(number);
        List<GameType> games = List.of(Games.usual().type());
        Version program = ProgramVersion.semantic();
        String protocol = RegistrationLoop.PROTOCOL_VERSION;
        if (kind == AgentKind.PLAYER) {
            PlayerMeta meta = new PlayerMeta(name, program, games, endpoint, protocol, null);
            return new LeagueRegisterRequest(envelope, meta, null);
        }
        AuthToken proof = refereeKey == null ? null : refereeKey.proofFor(endpoint);
        RefereeMeta meta = new RefereeMeta(name, program, games, endpoint, MOST_MATCHES_AT_ONCE, protocol, null, proof);
        return new RefereeRegisterRequest(envelope, meta, null);
    }

    private Optional<CheckerAgent> member(int number, Message message) {
        ObjectNode answer = BodyTrees.of(message);
        String league = answer.path("league_id").stringValue("");
        if (!league.isEmpty()) {
            manager.rename(new LeagueId(league));
        }
        if (message instanceof RefereeRegisterResponse referee) {
            sayIfNotAdmitted(referee);
        }
        String referee = answer.path("referee_id").stringValue("");
        return AgentId.of(answer.path("player_id").stringValue(referee))
                .map(id -> new CheckerAgent(number, id, message.envelope().authToken()));
    }

    private void sayIfNotAdmitted(RefereeRegisterResponse referee) {
        if (referee.refereeId() != null && referee.rejection().reason() != null) {
            progress.accept(
                    ("The manager gives %s, the checker's referee, no matches until it is admitted: use the manager's"
                                    + " `admit %s`, or give --referee-key FILE.")
                            .formatted(referee.refereeId(), referee.refereeId()));
        }
    }

    private List<Finding> judge(CheckerAgent taken, CheckExchange exchange) {
        List<Finding> findings = new ArrayList<>();
        List<CheckerAgent> members = manager.members();
        AuthToken token = taken.token();
        if (token == null) {
            findings.add(ManagerRule.REGISTRATION_TOKEN.seen("no auth_token", exchange));
        } else if (members.stream().anyMatch(member -> token.equals(member.token()))) {
            findings.add(ManagerRule.REGISTRATION_TOKEN.seen("the token of another agent", exchange));
        }
        if (members.stream().anyMatch(member -> member.id().equals(taken.id()))) {
            findings.add(ManagerRule.REGISTRATION_IDS.seen(taken.id() + " is given a second time", exchange));
        }
        return findings;
    }

    /** Registers without a required field. */
    List<Finding> malformed() {
        CheckExchange exchange = post("Nobody", params -> ((ObjectNode) params.get("player_meta")).remove(REQUIRED));
        return !exchange.isRefused() || exchange.says(REQUIRED)
                ? ManagerRule.MALFORMED_REFUSED.unlessRefused(exchange)
                : List.of(ManagerRule.MALFORMED_FIELD.seen(
                        "the answer does not say that contact_endpoint is missing", exchange));
    }

    /** Registers under another protocol. */
    List<Finding> otherProtocol() {
        return ManagerRule.PROTOCOL_REFUSED.unlessRefused(
                post("Stranger", params -> params.put("protocol", "league.v1")));
    }

    /** An agent that is accepted although its request is wrong is a player from now on. */
    private CheckExchange post(String name, Consumer<ObjectNode> change) {
        int number = manager.open(AgentKind.PLAYER);
        CheckExchange exchange = manager.post(request(AgentKind.PLAYER, number, name), change);
        String id = exchange.body().at("/result/player_id").stringValue("");
        String token = exchange.body().at("/result/auth_token").stringValue("");
        if (!exchange.isRefused() && PlayerId.SYNTAX.accepts(id)) {
            AuthToken own = AuthToken.SYNTAX.accepts(token) ? new AuthToken(token) : null;
            manager.add(new CheckerAgent(number, new PlayerId(id), own));
        }
        return exchange;
    }

    /** Registers under the name of a present player. */
    List<Finding> sameName(String name) {
        RegistrationAttempt attempt = register(AgentKind.PLAYER, name);
        return attempt.member().stream()
                .map(member -> ManagerRule.DUPLICATE_NAME.seen(
                        "accepted as " + member.id(), attempt.asked().last()))
                .toList();
    }

    /** Registers after the start. */
    List<Finding> late() {
        return attempt(AgentKind.PLAYER, "Latecomer").member().stream()
                .map(member -> ManagerRule.LATE_REGISTRATION.seen(
                        "accepted", "LEAGUE_REGISTER_REQUEST during the first match", "ACCEPTED"))
                .toList();
    }
}
