package org.evenodd.referee.play;

import java.util.random.RandomGenerator;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.agent.peer.Reply;
import org.evenodd.game.Game;
import org.evenodd.game.Games;
import org.evenodd.game.MatchSetup;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.message.AssignmentMessages.RunMatch;
import org.evenodd.protocol.message.AssignmentMessages.RunMatchAck;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.ErrorMessages.ErrorContext;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.ConversationId;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.LeagueToken;
import org.evenodd.protocol.value.Violation;
import org.evenodd.referee.match.MatchTimeouts;

/** Accepts the matches that the manager assigns (REF 3). */
public final class AssignmentIntake {

    private final MatchSlots slots;
    private final MatchHost host;
    private final EnvelopeWriter author;
    private final RandomGenerator random;

    /**
     * Creates the intake of a referee.
     *
     * @param random draws the hidden part of a game
     */
    public AssignmentIntake(MatchSlots slots, MatchHost host, EnvelopeWriter author, RandomGenerator random) {
        this.slots = slots;
        this.host = host;
        this.author = author;
        this.random = random;
    }

    /**
     * Accepts a match, or says why not. A repeated assignment starts nothing: it updates the players' endpoints, and
     * sends the result again if there is one, even of an earlier run.
     *
     * @param referee the place under which the match is run
     */
    public Reply take(RunMatch assignment, RefereeIdentity referee) {
        LeagueId own = referee.league();
        boolean mayDiffer = !host.settings().strict()
                && LeagueToken.claimed(referee.token()).isEmpty();
        if (own != null && !own.equals(assignment.leagueId()) && !mayDiffer) {
            return refuse("/league_id", own.value(), assignment.leagueId().value());
        }
        GameType type = assignment.gameType();
        return Games.of(type)
                .map(game -> take(assignment, referee, game))
                .orElseGet(() -> refuse("/game_type", "one of " + Games.types(), type.value()));
    }

    private Reply take(RunMatch assignment, RefereeIdentity referee, Game game) {
        return Reply.later(host.reports()
                .sendAgain(assignment.matchId(), assignment.lease())
                .thenApply(kept -> kept
                        ? Reply.answer(acknowledgement(assignment))
                        : reply(assignment, admit(assignment, referee, game))));
    }

    private static Reply refuse(String field, String expected, String got) {
        return Reply.refuse(Refusal.of(new Violation(field, ErrorCode.E006, expected, got)));
    }

    private static Reply lost(RunMatch assignment) {
        String match = assignment.matchId().value();
        return Reply.refuse(Refusal.of(
                new Violation("/match_id", ErrorCode.E015, "a match that this referee has not lost", match)));
    }

    private MatchSlots.AssignmentVerdict admit(RunMatch assignment, RefereeIdentity referee, Game game) {
        return slots.admit(assignment, onEnd -> begin(assignment, referee, game, onEnd));
    }

    private RunningMatch begin(RunMatch assignment, RefereeIdentity referee, Game game, Runnable onEnd) {
        MatchTimeouts timeouts = MatchTimeouts.of(host.settings(), game).in(assignment);
        MatchMessages messages = new MatchMessages(referee, assignment, conversation(assignment), timeouts);
        return RunningMatch.begin(host, messages, game.begin(MatchSetup.of(assignment), random), onEnd);
    }

    private ConversationId conversation(RunMatch assignment) {
        ConversationId named = assignment.envelope().conversationId();
        return named == null ? author.newConversation() : named;
    }

    private Reply reply(RunMatch assignment, MatchSlots.AssignmentVerdict admission) {
        return switch (admission) {
            case STARTED, KNOWN -> Reply.answer(acknowledgement(assignment));
            case OUTDATED -> refuse(assignment.matchId() + " runs under a higher lease", outdated(assignment));
            case LOST -> lost(assignment);
            case FULL -> refuse("all places of this referee are taken", full(assignment, ", until a place is free"));
            case CLOSED -> refuse("this referee is shutting down", full(assignment, ""), RpcError.SHUTTING_DOWN);
        };
    }

    private RunMatchAck acknowledgement(RunMatch assignment) {
        Envelope envelope = author.replyTo(assignment.envelope());
        return new RunMatchAck(envelope, assignment.matchId(), RunMatchAck.ACKNOWLEDGED);
    }

    private static ErrorContext outdated(RunMatch assignment) {
        return ErrorContext.at("/lease", "the highest lease of the match", "the lower " + assignment.lease());
    }

    private static ErrorContext full(RunMatch assignment, String until) {
        String match = assignment.matchId().value();
        return ErrorContext.at("/match_id", "a match that runs here" + until, match);
    }

    private static Reply refuse(String sentence, ErrorContext context) {
        return refuse(sentence, context, RpcError.SERVER_ERROR);
    }

    private static Reply refuse(String sentence, ErrorContext context, int code) {
        return Reply.refuse(Refusal.of(ErrorCode.E016, sentence).with(context).numbered(code));
    }
}
