package org.evenodd.systemtests.simulation;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.evenodd.manager.league.CourseEvent.RoundFinished;
import org.evenodd.manager.league.CourseEvent.RoundStarted;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.Registration;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import tools.jackson.databind.JsonNode;

/** The manager tells nobody anything that is not stored yet: what was acknowledged survives any crash. */
final class StoredFirst implements Invariant {

    private final Set<String> assigned = new HashSet<>();
    private final Set<Integer> begun = new HashSet<>();
    private final Set<Integer> finished = new HashSet<>();
    private final LeagueAsStored asStored;
    private final Findings findings;

    StoredFirst(LeagueAsStored asStored, Findings findings) {
        this.asStored = asStored;
        this.findings = findings;
    }

    @Override
    public void stored(LeagueEvent event) {
        if (event instanceof MatchAssigned assignment) {
            assigned.add(assignment.matchId() + "/" + assignment.lease());
        } else if (event instanceof RoundStarted started) {
            begun.add(started.roundId().value());
        } else if (event instanceof RoundFinished ended) {
            finished.add(ended.roundId().value());
        }
    }

    @Override
    public void sent(SentMessage message) {
        if (!message.from().equals(ProcessNames.MANAGER)) {
            return;
        }
        boolean kept = message.isRequest() ? isKept(message) : isKeptAnswer(message);
        findings.require(kept, () -> "the manager tells what it has not stored: " + message.text());
    }

    private boolean isKept(SentMessage message) {
        if (message.is("ROUND_ANNOUNCEMENT")) {
            return begun.contains(round(message));
        }
        if (message.is("ROUND_COMPLETED")) {
            return finished.contains(round(message));
        }
        if (message.is("LEAGUE_COMPLETED")) {
            return asStored.isOver();
        }
        return !message.is("RUN_MATCH")
                || assigned.contains(message.match() + '/' + message.message().path("lease"));
    }

    private static int round(SentMessage message) {
        return message.message().path("round_id").asInt();
    }

    private boolean isKeptAnswer(SentMessage message) {
        if (message.is("MATCH_RESULT_ACK")) {
            return asStored.fixture(message.match()).filter(Fixture::isDecided).isPresent();
        }
        if (message.accepts() && message.frame().has("result")) {
            return agent(message.message())
                    .flatMap(asStored::registration)
                    .filter(found -> isOf(found, message))
                    .isPresent();
        }
        return true;
    }

    private static Optional<AgentId> agent(JsonNode response) {
        String player = SentMessage.text(response, "player_id");
        String referee = SentMessage.text(response, "referee_id");
        if (PlayerId.SYNTAX.accepts(player)) {
            return Optional.of(new PlayerId(player));
        }
        return RefereeId.SYNTAX.accepts(referee) ? Optional.of(new RefereeId(referee)) : Optional.empty();
    }

    private static boolean isOf(Registration registration, SentMessage message) {
        JsonNode asked = message.request().path("params");
        JsonNode meta = asked.has("player_meta") ? asked.path("player_meta") : asked.path("referee_meta");
        return registration.displayName().value().equals(SentMessage.text(meta, "display_name"));
    }
}
