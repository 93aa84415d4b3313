package org.evenodd.manager.turn;

import java.util.List;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.protocol.message.AnnouncedMatch;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MatchResultReport;
import org.evenodd.protocol.message.PlayerMeta;
import org.evenodd.protocol.message.RefereeMeta;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.RefereeId;
import org.jspecify.annotations.Nullable;

/** What the outside world tells a tournament. */
public sealed interface Command {

    /** The process has started and the league was read from its store: go on where it stopped. */
    record Recover() implements Command {}

    /** The instant of a {@link Effect.WakeAt} has come; one that comes early or twice does no harm. */
    record Tick() implements Command {}

    /** Answered with {@link Response.Accepted} or {@link Response.Refused}. */
    record RegisterPlayer(PlayerMeta meta, Arrival arrival) implements Command {}

    /** Answered with {@link Response.Accepted} or {@link Response.Refused}. */
    record RegisterReferee(RefereeMeta meta, Arrival arrival) implements Command {}

    /** An agent answered a probe, or anything else for which there is no command of its own. */
    record EndpointAnswered(AgentId agent) implements Command {}

    /** An agent's endpoint did not answer a probe; the probing goes on. */
    record EndpointSilent(AgentId agent) implements Command {}

    /** An agent answered the announcement of these matches, of a round or of a single one. */
    record AnnouncementAnswered(AgentId agent, List<AnnouncedMatch> matches) implements Command {
        public AnnouncementAnswered {
            matches = List.copyOf(matches);
        }
    }

    /** The referee acknowledged RUN_MATCH. */
    record RunMatchAccepted(MatchId match, int lease) implements Command {}

    /** The referee refused RUN_MATCH, with E016 because it has no free place, or for a reason of its own. */
    record RunMatchRefused(MatchId match, int lease, String reason) implements Command {}

    /** The referee has lost a match that it had begun under this lease: it was restarted. */
    record MatchLost(MatchId match, int lease) implements Command {}

    /** The referee does not know RUN_MATCH, in whatever words. */
    record RunMatchNotUnderstood(MatchId match, int lease) implements Command {}

    /** The referee did not answer RUN_MATCH, retries included. */
    record RunMatchUnanswered(MatchId match, int lease) implements Command {}

    /** Answered with {@link Response.ReportTaken}, {@link Response.ReportedBefore} or {@link Response.Refused}. */
    record ReportResult(RefereeId referee, MatchResultReport report) implements Command {}

    /** A watched referee stopped answering. */
    record RefereeSilent(RefereeId referee) implements Command {}

    /** A watched referee answers again. */
    record RefereeHeard(RefereeId referee) implements Command {}

    /** An agent showed its token, which it had asked for lately. */
    record TokenUsed(AgentId agent) implements Command {}

    /** An agent's messages needed leniencies. */
    record DialectSeen(AgentId agent, List<DialectNote> notes) implements Command {
        public DialectSeen {
            notes = List.copyOf(notes);
        }
    }

    /** An agent acknowledged LEAGUE_COMPLETED. */
    record FarewellDelivered(AgentId agent) implements Command {}

    /** An agent did not take LEAGUE_COMPLETED, retries included. */
    record FarewellGivenUp(AgentId agent) implements Command {}

    /** The operator's {@code start_league}; answered with {@link Response.Done} or {@link Response.Refused}. */
    record StartLeague() implements Command {}

    /** The operator's {@code pause_league}; answered like start. */
    record PauseLeague() implements Command {}

    /** The operator's {@code resume_league}; answered like start. */
    record ResumeLeague() implements Command {}

    /** The operator's {@code stop_league}; answered like start. */
    record StopLeague() implements Command {}

    /** The operator's {@code kick_agent}: an id, or a display name; answered like start. */
    record KickAgent(String nameOrId) implements Command {}

    /** The operator's {@code admit_referee}: the id, or display name, of a referee that waits for it; answered like start. */
    record AdmitReferee(String nameOrId) implements Command {}

    /** The operator's {@code readmit_player}: an id, or a display name; answered like start. */
    record ReadmitAgent(String nameOrId) implements Command {}

    /**
     * The operator's {@code requeue_match}; answered like start.
     *
     * @param reason for those who read the results, if there is one
     */
    record RequeueMatch(MatchId match, @Nullable String reason) implements Command {}
}
