package org.evenodd.referee.play;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.evenodd.game.MatchSetup;
import org.evenodd.game.MatchVerdict;
import org.evenodd.game.MoveCall;
import org.evenodd.game.Outcome;
import org.evenodd.protocol.message.AssignmentMessages.RunMatch;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Envelope.MatchRef;
import org.evenodd.protocol.message.ErrorMessages.ErrorText;
import org.evenodd.protocol.message.ErrorMessages.FieldError;
import org.evenodd.protocol.message.ErrorMessages.GameError;
import org.evenodd.protocol.message.ErrorMessages.GameErrorContext;
import org.evenodd.protocol.message.ErrorMessages.GameErrorDetails;
import org.evenodd.protocol.message.ErrorMessages.RetryInfo;
import org.evenodd.protocol.message.ErrorMessages.RetryTotals;
import org.evenodd.protocol.message.GameOverMessages.FlatResult;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.GameResult;
import org.evenodd.protocol.message.InvitationMessages.GameInvitation;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.ReportMessages.FlatReport;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.ConversationId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.LeagueToken;
import org.evenodd.protocol.value.Violation;
import org.evenodd.referee.match.MatchEffect;
import org.evenodd.referee.match.MatchEffect.FaultConsequence;
import org.evenodd.referee.match.MatchTimeouts;
import org.evenodd.referee.match.PlayerFault;
import org.jspecify.annotations.Nullable;

/**
 * All messages of a referee about one match.
 *
 * @param conversation of the match, from its assignment to its report
 */
public record MatchMessages(
        RefereeIdentity referee, RunMatch assignment, ConversationId conversation, MatchTimeouts timeouts) {

    /** Returns the messages of this match for a repeated assignment. */
    public MatchMessages with(RunMatch again) {
        return new MatchMessages(referee, again, conversation, timeouts);
    }

    /** Returns an invitation or a call for a move. */
    public Message call(MatchEffect.CallPlayer call, Instant at) {
        PlayerId player = call.id().player();
        return call.request()
                .position()
                .map(position -> position.call(new MoveCall(
                        toPlayer(player, at), assignment, player, call.deadline(), call.left(), referee.endpoint())))
                .orElseGet(() -> invitation(player, at));
    }

    private Message invitation(PlayerId player, Instant at) {
        MatchSetup setup = MatchSetup.of(assignment);
        return new GameInvitation(
                toPlayer(player, at),
                assignment.leagueId(),
                assignment.roundId(),
                assignment.matchId(),
                assignment.gameType(),
                player.equals(setup.playerA()) ? RoleInMatch.PLAYER_A : RoleInMatch.PLAYER_B,
                player,
                setup.opponentOf(player),
                referee.endpoint());
    }

    /** Returns the error about a player's fault and its consequence. */
    public GameError error(MatchEffect.Warn warn, Instant at) {
        return new GameErrors(assignment, timeouts).of(warn, toPlayer(warn.player(), at));
    }

    /** Returns the result for a player; only the token differs between the players. */
    public GameOver gameOver(PlayerId player, MatchEffect.AnnounceResult announcement, Instant at) {
        MatchSetup setup = MatchSetup.of(assignment);
        GameResult result = announcement.position().result(announcement.verdict());
        return new GameOver(
                toPlayer(player, at),
                new MatchRef(assignment.leagueId(), assignment.roundId(), assignment.matchId()),
                assignment.gameType(),
                result,
                result.reason(),
                result.flat(setup.playerA(), setup.playerB()));
    }

    /**
     * Returns the report for the manager.
     *
     * @param exchanges with both players; left out for managers of another kind, which may read 10 KB only
     */
    public MatchResultReport report(MatchEffect.SendReport report, List<RawExchange> exchanges, Instant at) {
        MatchSetup setup = MatchSetup.of(assignment);
        PlayerId winner = report.verdict().outcome().winner().orElse(null);
        return new MatchResultReport(
                new Envelope(referee.id().asSender(), at, conversation, referee.token()),
                assignment.leagueId(),
                assignment.roundId(),
                assignment.matchId(),
                assignment.lease(),
                assignment.gameType(),
                isOurs() && !exchanges.isEmpty() ? result(report).with(exchanges) : result(report),
                new FlatReport(setup.playerA(), setup.playerB(), winner == null ? FlatResult.DRAW : winner.value()));
    }

    private boolean isOurs() {
        return LeagueToken.claimed(referee.token()).isPresent();
    }

    private MatchResult result(MatchEffect.SendReport report) {
        MatchVerdict verdict = report.verdict();
        Outcome outcome = verdict.outcome();
        return new MatchResult(
                outcome.winner().orElse(null),
                outcome.score(assignment.points()),
                report.position()
                        .details(
                                verdict,
                                report.matchRecord().transcript(),
                                report.matchRecord().notes()));
    }

    /** Returns an envelope with the player's match token; without a token if the manager has given none. */
    private Envelope toPlayer(PlayerId player, Instant at) {
        return new Envelope(
                referee.id().asSender(),
                at,
                conversation,
                assignment.contestant(player).matchToken());
    }

    /** Writes GAME_ERROR with the fields of all four documents (PRD 9.2, SPEC 8.2, REF 4, MCP 6.2). */
    private record GameErrors(RunMatch assignment, MatchTimeouts timeouts) {

        private static final double MILLIS = 1000;

        GameError of(MatchEffect.Warn warn, Envelope envelope) {
            PlayerFault fault = warn.fault();
            FaultConsequence consequence = warn.consequence();
            String answer = warn.request().answer().name();
            return new GameError(
                    envelope,
                    assignment.leagueId(),
                    assignment.roundId(),
                    assignment.matchId(),
                    ErrorText.of(
                            fault.code(), consequence.open(), warn.request().answer()),
                    fault.sentence(),
                    warn.player(),
                    warn.player(),
                    answer,
                    warn.request().state().name(),
                    info(consequence),
                    new RetryTotals(consequence.number(), consequence.most(), timeRemaining(consequence)),
                    consequence(consequence),
                    context(fault, warn),
                    new GameErrorDetails(
                            warn.player(), answer, seconds(warn.request().limit(timeouts))));
        }

        private static RetryInfo info(FaultConsequence consequence) {
            return new RetryInfo(
                    consequence.number(),
                    consequence.most(),
                    consequence instanceof FaultConsequence.RetryAt retry ? retry.at() : null,
                    timeRemaining(consequence));
        }

        private static @Nullable Double timeRemaining(FaultConsequence consequence) {
            return consequence instanceof FaultConsequence.AnswerWithin within ? seconds(within.left()) : null;
        }

        private static double seconds(Duration duration) {
            return duration.toMillis() / MILLIS;
        }

        private static String consequence(FaultConsequence consequence) {
            if (consequence instanceof FaultConsequence.RetryAt) {
                return "Technical loss if max retries exceeded";
            }
            return consequence.open()
                    ? "Technical loss if no valid answer is received before the deadline"
                    : "Technical loss";
        }

        private static @Nullable GameErrorContext context(PlayerFault fault, MatchEffect.Warn warn) {
            if (fault.violations().isEmpty()) {
                return null;
            }
            List<FieldError> violations =
                    fault.violations().stream().map(FieldError::of).toList();
            boolean choice = fault.code() == ErrorCode.E004;
            return new GameErrorContext(
                    choice ? unquoted(fault.violations().get(0)) : null,
                    choice ? validMoves(warn).orElse(null) : null,
                    violations);
        }

        private static Optional<List<String>> validMoves(MatchEffect.Warn warn) {
            return warn.request().position().map(position -> position.validMoves(warn.player()));
        }

        /** Returns the refused text without the quotation marks of the violation. */
        private static String unquoted(Violation violation) {
            String got = violation.got();
            boolean quoted = got.length() > 1 && got.startsWith("\"") && got.endsWith("\"");
            return quoted ? got.substring(1, got.length() - 1) : got;
        }
    }
}
