package org.evenodd.conformance.referee;

import java.util.List;
import java.util.Locale;
import org.evenodd.protocol.message.AssignmentMessages.Contestant;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.PlayerRecord;
import org.evenodd.protocol.message.AssignmentMessages.RunMatch;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.evenodd.protocol.message.RoundMessages.RoundAnnouncement;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.LeagueToken;

/**
 * The league simulated for a referee under check: the referee is REF01, every other agent is the checker.
 *
 * @param referee where it answers
 * @param playerA where the checker answers as P01
 * @param playerB where the checker answers as P02
 * @param secret the secret from which all tokens are derived
 */
record ScriptedRefereeLeague(LeagueId league, Endpoint referee, Endpoint playerA, Endpoint playerB, String secret) {

    static final RefereeId REFEREE = RefereeId.of(1);

    /** The referee's own token, issued at its registration. */
    AuthToken token() {
        return token(REFEREE);
    }

    /** The token that authorises a player's answers in a match. */
    AuthToken matchToken(PlayerId player, MatchId match) {
        return LeagueToken.ofMatch(player, token(player), match);
    }

    private AuthToken token(AgentId agent) {
        return LeagueToken.of(agent, Digest.sha256(secret + agent));
    }

    /** An invalid token of the right form. */
    static AuthToken wrongToken(AgentId agent) {
        return LeagueToken.of(agent, Digest.sha256("wrong " + agent.value().toLowerCase(Locale.ROOT)));
    }

    RoundAnnouncement announcement(MatchId match, Envelope envelope) {
        AnnouncedMatch announced = new AnnouncedMatch(
                match, GameType.EVEN_ODD, CheckerRole.FIRST, CheckerRole.SECOND, REFEREE, referee, null);
        return new RoundAnnouncement(envelope, league, match.round(), List.of(announced));
    }

    RunMatch assignment(MatchId match, Envelope envelope) {
        return new RunMatch(
                envelope,
                league,
                match.round(),
                match,
                GameType.EVEN_ODD,
                contestant(CheckerRole.FIRST, playerA, match),
                contestant(CheckerRole.SECOND, playerB, match),
                Scoring.STANDARD,
                DoubleForfeit.DRAW,
                1);
    }

    private Contestant contestant(PlayerId player, Endpoint endpoint, MatchId match) {
        return new Contestant(
                player,
                new DisplayName("Player " + player),
                endpoint,
                matchToken(player, match),
                LeagueToken.digest(token(player)),
                PlayerRecord.EMPTY);
    }
}
