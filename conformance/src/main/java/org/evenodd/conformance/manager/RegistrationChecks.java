package org.evenodd.conformance.manager;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.evenodd.agent.program.RegistrationLoop;
import org.evenodd.agent.runtime.ProgramVersion;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterRequest;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterResponse;
import org.evenodd.protocol.message.RegistrationMessages.PlayerMeta;
import org.evenodd.protocol.message.RegistrationMessages.RefereeMeta;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterRequest;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterResponse;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.RefereeKey;
import org.evenodd.protocol.value.Sender;
import org.jspecify.annotations.Nullable;

/** Registers the checker's agents, and judges the answers. */
final class RegistrationChecks {

    private static final int MOST_MATCHES = 10;

    private final ManagerUnderCheck manager;
    private final @Nullable RefereeKey refereeKey;
    private final Consumer<String> progress;
    private LeagueId league;

    /**
     * Checks without any registration yet.
     *
     * @param league used if the manager does not name its league
     * @param refereeKey admits the referee, if known
     * @param progress tells a person how the check goes
     */
    RegistrationChecks(
            ManagerUnderCheck manager, LeagueId league, Optional<RefereeKey> refereeKey, Consumer<String> progress) {
        this.manager = manager;
        this.league = league;
        this.refereeKey = refereeKey.orElse(null);
        this.progress = progress;
    }

    LeagueId league() {
        return league;
    }

    /** A registration and its outcome. */
    record RegistrationAttempt(Optional<CheckerAgent> member, CheckedCall asked, List<Finding> findings) {}

    /** Registers an agent, and keeps it if accepted. */
    CompletableFuture<RegistrationAttempt> register(AgentKind kind, String name) {
        int number = manager.open(kind);
        DisplayName shown = new DisplayName(name);
        return manager.ask(request(kind, number, shown)).thenApply(asked -> outcome(kind, number, shown, asked));
    }

    /** Adopts an agent whose registration should have been refused but was accepted: it is a player now. */
    void adopt(int number, DisplayName name, RawAnswer answer) {
        String id = answer.body().at("/result/player_id").stringValue("");
        String token = answer.body().at("/result/auth_token").stringValue("");
        if (PlayerId.SYNTAX.accepts(id)) {
            manager.members()
                    .add(new CheckerAgent(
                            number,
                            AgentKind.PLAYER,
                            name,
                            id,
                            AuthToken.SYNTAX.accepts(token) ? new AuthToken(token) : null));
        }
    }

    /** Attempts a registration that should be refused; returns whether it was. */
    CompletableFuture<Boolean> isRefused(String name) {
        int number = manager.open(AgentKind.PLAYER);
        return manager.ask(request(AgentKind.PLAYER, number, new DisplayName(name)))
                .thenApply(asked -> !(asked.answer() instanceof Answer.Answered answered)
                        || member(AgentKind.PLAYER, number, new DisplayName(name), answered.message())
                                .isEmpty());
    }

    /** The registration request of the agent with this number. */
    Message request(AgentKind kind, int number, DisplayName name) {
        Envelope envelope = manager.envelope(Sender.unregistered(kind, name), null);
        List<GameType> games = List.of(GameType.EVEN_ODD);
        String version = RegistrationLoop.PROTOCOL_VERSION;
        return kind == AgentKind.PLAYER
                ? new LeagueRegisterRequest(
                        envelope,
                        new PlayerMeta(
                                name,
                                ProgramVersion.semantic(),
                                games,
                                manager.peer().endpoint(number),
                                version))
                : new RefereeRegisterRequest(
                        envelope,
                        new RefereeMeta(
                                name,
                                ProgramVersion.semantic(),
                                games,
                                manager.peer().endpoint(number),
                                MOST_MATCHES,
                                version,
                                null,
                                refereeKey == null
                                        ? null
                                        : refereeKey.proofFor(manager.peer().endpoint(number))));
    }

    private RegistrationAttempt outcome(AgentKind kind, int number, DisplayName name, CheckedCall asked) {
        if (!(asked.answer() instanceof Answer.Answered answered)) {
            return new RegistrationAttempt(
                    Optional.empty(),
                    asked,
                    List.of(ManagerRule.REGISTRATION_ANSWERED.seen(asked.summary(), asked.last())));
        }
        List<Finding> findings = new ArrayList<>();
        asked.forgiven().forEach(findings::add);
        Optional<CheckerAgent> member = member(kind, number, name, answered.message());
        member.ifPresent(taken -> {
            findings.addAll(judge(taken, asked.last()));
            manager.members().add(taken);
        });
        return new RegistrationAttempt(member, asked, findings);
    }

    private Optional<CheckerAgent> member(AgentKind kind, int number, DisplayName name, Message message) {
        AgentId id = null;
        LeagueId named = null;
        if (message instanceof LeagueRegisterResponse player) {
            id = player.playerId();
            named = player.leagueId();
        } else if (message instanceof RefereeRegisterResponse referee) {
            id = referee.refereeId();
            named = referee.leagueId();
            sayIfNotAdmitted(referee);
        }
        league = named == null ? league : named;
        AuthToken token = message.envelope().authToken();
        return Optional.ofNullable(id).map(given -> new CheckerAgent(number, kind, name, given.value(), token));
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
        List<CheckerAgent> members = manager.members().all();
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
}
