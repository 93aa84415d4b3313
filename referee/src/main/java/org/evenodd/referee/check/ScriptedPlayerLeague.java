package org.evenodd.referee.check;

import java.util.Locale;
import org.evenodd.protocol.message.Contestant;
import org.evenodd.protocol.message.PlayerRecord;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;
import org.evenodd.referee.message.RefereeIdentity;
import org.evenodd.referee.message.RehearsalPlace;

/**
 * The league that the checker pretends to be: the bot is P01, everybody else is the checker.
 *
 * @param bot where the player answers that is checked
 * @param self where the checker answers, as manager and as referee
 * @param token of the bot
 */
record ScriptedPlayerLeague(LeagueId league, Endpoint bot, Endpoint self, AuthToken token) {

    static final PlayerId BOT = PlayerId.of(1);
    static final PlayerId OPPONENT = PlayerId.of(2);
    private static final RefereeId REFEREE = RefereeId.of(1);
    private static final String NOBODY = "nobody";

    /** One that looks like the bot's, and is not. */
    static final AuthToken WRONG_TOKEN = wrongTokenOf(BOT.value());

    /** What the bot is given when it registers. */
    RehearsalPlace place() {
        return new RehearsalPlace(league, BOT, token, null);
    }

    RefereeIdentity referee() {
        return new RefereeIdentity(REFEREE, wrongTokenOf(REFEREE.value()), self, league, null);
    }

    /** The bot as a referee knows it. */
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
