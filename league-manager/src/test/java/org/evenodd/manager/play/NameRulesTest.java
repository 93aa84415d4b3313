package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.Applicants.assertRefused;
import static org.evenodd.manager.play.Applicants.player;
import static org.evenodd.manager.play.Applicants.referee;
import static org.evenodd.manager.play.Applicants.withTokenOf;
import static org.evenodd.manager.play.TournamentFixture.p;

import org.evenodd.manager.command.Command;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.registration.PlayerRegistration;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.value.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that new agents cannot have. */
class NameRulesTest {

    @Tag("case:names-like-ids")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "P01",
                "p99",
                "P 01",
                "player:P01",
                "PO1",
                "P0l",
                "\uff30\uff10\uff11",
                "\u042001",
                "P\u200b01",
                "P\u0660\u0661",
                "REF01",
                "ref-11",
                "Referee: REF 01",
                "league_manager",
                "League Manager",
                "LEAGUE-MANAGER",
                "draw",
                "DRAW",
                "D R A W",
                "drаw"
            })
    void thatLookLikeIdsAreRefused(String name) {
        TournamentFixture tournament = new TournamentFixture();
        assertRefused(player(tournament, name, 8101, Samples.NEW), ErrorCode.E006, 2004);
        assertRefused(referee(tournament, name, 8001, Samples.NEW), ErrorCode.E006, 1003);
    }

    @Tag("case:names-like-ids")
    @ParameterizedTest
    @ValueSource(strings = {"Bot\uffff", "\ufffe", "Bot \ufdd0", "Bot \ud83f\udfff"})
    void withNoncharactersAreRefused(String name) {
        assertRefused(player(new TournamentFixture(), name, 8101, Samples.NEW), ErrorCode.E006, 2004);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"P1", "Player 01", "Poi", "Referee 8001", "Drawn", "P012", "Prof01", "Managers' league", "Refl"})
    void thatAreLikeNoIdAreNot(String name) {
        assertThat(player(new TournamentFixture(), name, 8101, Samples.NEW))
                .isInstanceOf(CommandResponse.AgentAccepted.class);
    }

    @Test
    void stayWithThoseWhoHadThemInTheFormerVersion() {
        League league = League.open(new LeagueOpened(Samples.settings(), Samples.MORNING))
                .apply(new PlayerRegistered(
                        p(1), new Registration(new DisplayName("P02"), Samples.endpoint(8101), 1, null)));
        Tournament resumed = Tournament.resume(league, Samples.rules());
        Command again = new PlayerRegistration(Samples.player("P02", 8101), withTokenOf(p(1)));
        assertThat(resumed.on(again, Samples.MORNING).response()).isEqualTo(new CommandResponse.AgentAccepted(p(1), 1));
    }
}
