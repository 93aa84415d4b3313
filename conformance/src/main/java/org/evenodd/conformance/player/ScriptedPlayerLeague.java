package org.evenodd.conformance.player;

import java.util.Locale;
import org.evenodd.protocol.message.AssignmentMessages.Contestant;
import org.evenodd.protocol.message.AssignmentMessages.PlayerRecord;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.LeagueToken;
import org.evenodd.referee.play.RefereeIdentity;

/**
 * The league that the checker simulates: the bot is P01, everybody else is the checker.
 *
 * @param bot the endpoint of the checked player
 * @param self the endpoint of the checker, as manager and as referee
 * @param token the bot's token
 */
record ScriptedPlayerLeague(LeagueId league, Endpoint bot, Endpoint self, AuthToken token) {

    static final PlayerId BOT = PlayerId.of(1);
    static final PlayerId OPPONENT = PlayerId.of(2);
    private static final RefereeId REFEREE = RefereeId.of(1);
    private static final String NOBODY = "nobody";

    /** A token in the form of the bot's, but wrong. */
    static final AuthToken WRONG_TOKEN = wrongTokenOf(BOT.value());

    /** Returns what the bot gets when it registers. */
    RehearsalPlace place() {
        return new RehearsalPlace(league, BOT, token, null);
    }

    /** Returns the token of a match, which the bot's referee shows. */
    AuthToken tokenOf(MatchId match) {
        return LeagueToken.ofMatch(BOT, token, match);
    }

    RefereeIdentity referee() {
        return new RefereeIdentity(REFEREE, wrongTokenOf(REFEREE.value()), self, league, null);
    }

    /** Returns the bot as a match's contestant. */
    Contestant bot(MatchId match) {
        return contestant(BOT, bot, token, match);
    }

    Contestant opponent(MatchId match) {
        return contestant(OPPONENT, self, WRONG_TOKEN, match);
    }

    private static Contestant contestant(PlayerId id, Endpoint endpoint, AuthToken own, MatchId match) {
        return new Contestant(
                id,
                new DisplayName("Player " + id),
                endpoint,
                LeagueToken.ofMatch(id, own, match),
                LeagueToken.digest(own),
                PlayerRecord.EMPTY);
    }

    private static AuthToken wrongTokenOf(String id) {
        return new AuthToken("tok_%s_%s".formatted(id.toLowerCase(Locale.ROOT), Digest.sha256(NOBODY)));
    }
}
