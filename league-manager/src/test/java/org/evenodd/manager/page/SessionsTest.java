package org.evenodd.manager.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.evenodd.agent.address.CallerAddress;
import org.evenodd.agent.runtime.RecordedLog;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.inbound.Authentication;
import org.evenodd.manager.inbound.CallLimits;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.MembershipEvent.PlayerRemoved;
import org.evenodd.manager.league.MembershipEvent.PlayerReturned;
import org.evenodd.manager.league.Registration.Rotation;
import org.evenodd.manager.outbound.Tokens;
import org.evenodd.manager.outbound.Tokens.LeagueKey;
import org.evenodd.manager.page.Sessions.Session;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SessionsTest {

    private static final CallerAddress ADDRESS = CallerAddress.of("192.0.2.1");
    private static final PlayerId P01 = PlayerId.of(1);

    private final AuthToken operator = new AuthToken("operator-secret");
    private final Tokens tokens = new Tokens(LeagueKey.parse("00".repeat(32)), PlayedLeagues.LEAGUE);
    private final AtomicReference<Instant> now = new AtomicReference<>(StoredLeagues.NOW);
    private final AtomicReference<League> league = new AtomicReference<>(League.replay(PlayedLeagues.smooth(4)));
    private final RecordedLog log = new RecordedLog();
    private final Sessions sessions = new Sessions(
            operator,
            new Authentication(tokens, league::get),
            new Random(1),
            now::get,
            new CallLimits(SettingsLoader.builtIn().system().limits(), now::get, log.logger()));

    private String tokenOf(PlayerId player) {
        int generation =
                league.get().roster().registration(player).orElseThrow().generation();
        return tokens.of(player, generation).value();
    }

    private Session signedIn(String token) {
        return sessions.signIn(token, ADDRESS).session().orElseThrow();
    }

    private String refused(String token) {
        return sessions.signIn(token, ADDRESS).problem();
    }

    @Test
    void doNotBeginWithAnythingElse() {
        String foreign = new Tokens(LeagueKey.parse("11".repeat(32)), PlayedLeagues.LEAGUE)
                .of(P01, 1)
                .value();
        int generation = league.get()
                .roster()
                .registration(RefereeId.of(1))
                .orElseThrow()
                .generation();
        assertThat(refused(foreign)).contains("not valid here");
        assertThat(refused(tokens.of(RefereeId.of(1), generation).value())).contains("referee's token");
        assertThat(refused("no token")).contains("no token");
        assertThat(refused("")).contains("no token");
    }

    @Test
    void areFoundByTheirSecretOnly() {
        Session session = signedIn(tokenOf(P01));
        assertThat(sessions.find(session.secret())).contains(session);
        assertThat(sessions.find(session.form())).isEmpty();
        assertThat(sessions.find("")).isEmpty();
        assertThat(session.toString()).doesNotContain(session.secret()).doesNotContain(session.form());
    }

    @Test
    void endAfterTwelveHours() {
        Session session = signedIn("operator-secret");
        now.set(StoredLeagues.NOW.plus(Duration.ofHours(12)).minusSeconds(1));
        assertThat(sessions.find(session.secret())).isPresent();
        now.set(StoredLeagues.NOW.plus(Duration.ofHours(12)));
        assertThat(sessions.find(session.secret())).isEmpty();
    }

    @Test
    void ofOthersOutliveAnybodyWhoSignsInAgainAndAgain() {
        Session operators = signedIn("operator-secret");
        Session first = signedIn(tokenOf(P01));
        for (int i = 0; i < 10; i++) {
            signedIn(tokenOf(P01));
        }
        assertThat(sessions.find(first.secret())).isEmpty();
        assertThat(sessions.find(operators.secret())).isPresent();
    }

    @Test
    void endWithTheReplacementOfTheTokenEvenBeforeTheNewOneIsUsed() {
        String old = tokenOf(P01);
        Session session = signedIn(old);
        league.set(league.get()
                .apply(new PlayerReturned(
                        P01,
                        league.get().roster().registration(P01).orElseThrow().endpoint(),
                        2,
                        now.get(),
                        new Rotation(Digest.sha256("request"), now.get()),
                        null,
                        null,
                        null)));
        assertThat(sessions.find(session.secret())).isEmpty();
        assertThat(refused(old)).contains("not valid here");
        assertThat(signedIn(tokenOf(P01)).viewer()).isEqualTo(new Viewer.OfPlayer(P01));
    }

    @Test
    void endWithTheToken() {
        Session session = signedIn(tokenOf(P01));
        league.set(league.get().apply(new PlayerRemoved(P01, null)));
        assertThat(sessions.find(session.secret())).isEmpty();
    }

    @Tag("case:guessed-sign-in")
    @Test
    void tellTooManyWrongTokensWhenToComeBackAndKeepNobodyWithARightOneWaiting() {
        for (int i = 0; i < 10; i++) {
            signedIn(tokenOf(P01));
            assertThat(refused("wrong")).contains("not valid");
        }
        assertThat(log.lines()).isEmpty();
        assertThat(sessions.signIn("wrong", ADDRESS))
                .isEqualTo(sessions.signIn("no token at all", ADDRESS))
                .satisfies(refused -> {
                    assertThat(refused.session()).isEmpty();
                    assertThat(refused.pause()).isEqualTo(Duration.ofSeconds(6));
                    assertThat(refused.problem()).contains("wait 6 seconds");
                });
        assertThat(log.lines())
                .singleElement()
                .satisfies(line -> assertThat(line.getFormattedMessage())
                        .contains("192.0.2.1", "sign-ins with a wrong token")
                        .doesNotContain("secret"));
        assertThat(signedIn("operator-secret").viewer()).isEqualTo(new Viewer.Operator());
        now.set(now.get().plusSeconds(6));
        assertThat(refused("wrong")).contains("not valid");
    }

    @Tag("case:guessed-sign-in")
    @Test
    void beginElsewhereHoweverManyWrongTokensComeFromAnotherAddressOrFromPrograms() {
        for (int i = 0; i < 20; i++) {
            sessions.signIn("wrong", CallerAddress.of("192.0.2.9"));
            sessions.allowsWrongToken(ADDRESS);
        }
        assertThat(signedIn(tokenOf(P01)).viewer()).isEqualTo(new Viewer.OfPlayer(P01));
    }
}
