package org.evenodd.manager.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.page.WebBrowser.OPERATOR;
import static org.evenodd.manager.page.WebBrowser.get;
import static org.evenodd.manager.page.WebBrowser.page;
import static org.evenodd.manager.page.WebBrowser.playersPage;
import static org.evenodd.manager.page.WebBrowser.text;
import static org.evenodd.manager.page.WebBrowser.tokenOf;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.tournament.EndlessLeague;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.manager.tournament.PlayedLegs;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page of a player in a league without end tells, and whom. */
class PlayerPageTest {

    private static final PlayerId P01 = PlayerId.of(1);
    private static final PlayerId P02 = PlayerId.of(2);

    private final EndlessLeague league = new EndlessLeague(4);

    private String shown(String query) {
        return text(get(page(league.events()), "/players/P01" + query));
    }

    private String shownToItsAuthor(PlayerId player) {
        return playersPage(page(league.events()), player, tokenOf(player));
    }

    @Test
    void tellsFirstThatTheBotIsBrokenItsAuthorAndTheOperatorAndNobodyElse() {
        league.playRoundWithout(P02).playRoundWithout(P02);
        WebPage page = page(league.events());
        assertThat(List.of(playersPage(page, P02, tokenOf(P02)), playersPage(page, P02, OPERATOR)))
                .allSatisfy(html -> assertThat(html.substring(html.indexOf("<h1>")))
                        .containsSubsequence(
                                "This bot is broken, since",
                                "href=\"/matches/R1M",
                                "<time datetime=",
                                "It did not choose in time. By its own failure it has lost its latest 2 matches.",
                                "To do:",
                                "have a fallback choice ready",
                                "class=\"facts\""));
        assertThat(List.of(
                        playersPage(page, P02, tokenOf(P01)),
                        text(get(page, "/players/P02")),
                        playersPage(page, P01, tokenOf(P01))))
                .noneMatch(html -> html.contains("This bot"));
    }

    @Test
    void tellsNoMoreThatItIsBrokenAsSoonAsItPlaysAgain() {
        league.playRoundWithout(P02).playRound();
        assertThat(shownToItsAuthor(P02)).doesNotContain("This bot");
    }

    @Test
    void goesOnTellingInTheNextLegAlthoughTheBotHasNoMatchThere() {
        IntStream.range(0, 3).forEach(round -> league.playRoundWithout(P02));
        league.beginLeg(P02);
        assertThat(league.league().contenders()).noneMatch(player -> player.id().equals(P02));
        assertThat(shownToItsAuthor(P02))
                .containsSubsequence(
                        "This bot does not play, since",
                        "/matches/R1M",
                        "To do:",
                        "It has played none yet in this leg.");
    }

    @Test
    void tellsEverybodySinceWhenABotDoesNotAnswerAndOfHowManyLegsItWasLeftOut() {
        league.playLeg().beginLeg(P02).playLeg().beginLeg(P02);
        WebPage page = page(league.events());
        assertThat(List.of(text(get(page, "/players/P02")), text(get(page, "/agents"))))
                .allSatisfy(html -> assertThat(html)
                        .containsIgnoringCase("does not answer since 1 March 2026")
                        .contains("left out of 2 legs"));
        assertThat(shownToItsAuthor(P02)).contains("This bot does not play", "left out of 2 legs");
        assertThat(text(get(page, "/players/P01"))).contains("Active.").doesNotContain("left out");
    }

    @Test
    void goesOnTellingBetweenTheBeginOfALegAndTheBotsFirstMatchInIt() {
        EndlessLeague small = new EndlessLeague(3);
        IntStream.range(0, 3).forEach(round -> small.playRoundWithout(P02));
        WebPage page = page(small.beginLeg().events());
        assertThat(playersPage(page, P02, tokenOf(P02)))
                .containsSubsequence("This bot does not play", "It has played no match of the last leg to its end.");
        assertThat(playersPage(page, P01, tokenOf(P01))).doesNotContain("This bot");
    }

    @Test
    void tellsThatABotIsBrokenInLeaguesWithLegsToo() {
        List<LeagueEvent> events = PlayedLeagues.troubled(3);
        League played = League.replay(events);
        WebPage page = page(events);
        assertThat(played.contenders())
                .filteredOn(player -> player.present() && player.registration().generation() == 1)
                .isNotEmpty()
                .allSatisfy(player -> assertThat(playersPage(page, player.id(), tokenOf(player.id()))
                                .contains("This bot is broken"))
                        .isEqualTo(lastMatchWasForfeited(played, player.id())));
    }

    private boolean lastMatchWasForfeited(League played, PlayerId player) {
        return played.fixtures().stream()
                .filter(match -> match.involves(player))
                .flatMap(match -> match.decided().stream())
                .max(Comparator.comparing(decision -> decision.at()))
                .filter(decision -> decision.forfeits().stream()
                        .anyMatch(forfeit -> forfeit.player().equals(player)))
                .isPresent();
    }

    @Test
    void tellsWhomABotLostToInTheLatestLegsAndItsRecordInAllOfThem(@TempDir Path directory) {
        PlayedLegs legs = PlayedLegs.of(4, 3);
        List<MatchResult> own = legs.events().stream()
                .flatMap(event -> event instanceof MatchDecided decided ? Stream.of(decided.result()) : Stream.empty())
                .filter(result -> result.score().containsKey(P01))
                .toList();
        long won = own.stream().filter(result -> P01.equals(result.winner())).count();
        long drawn = own.stream().filter(result -> result.winner() == null).count();

        String shown = text(get(WebBrowser.page(legs.begin().events(), directory, 1), "/players/P01"));

        assertThat(shown)
                .contains(
                        "<dt>Legs</dt><dd>3</dd>",
                        "<dd class=\"record\">%d–%d–%d</dd>".formatted(won, drawn, 9 - won - drawn),
                        "In the last 4 legs, this one included; the first of them ended at <time")
                .containsSubsequence("Next match:", "R10M", "in round 1 of 3 of leg 4")
                .doesNotContain("href=\"/matches/R1M", "href=\"/matches/R2M", "href=\"/matches/R3M");
        assertThat(own.stream()
                        .filter(result -> result.winner() != null && !P01.equals(result.winner()))
                        .collect(Collectors.groupingBy(MatchResult::winner, Collectors.counting())))
                .isNotEmpty()
                .allSatisfy((other, times) -> assertThat(shown)
                        .containsPattern("Bot of %1$s[^\n]*\n?[^\n]*points\">%2$d<".formatted(other, times)));
    }

    private void playInThreeVersions() {
        league.restart(P01, "1.0.0-first").playLeg().beginLeg();
        league.restart(P01, "2.0.0-" + "x".repeat(40)).playLeg().beginLeg();
        league.restart(P01, "3.0.0").playLeg().beginLeg();
    }

    @Test
    void comparesTheNewestVersionWithTheOneBeforeForEverybody() {
        playInThreeVersions();
        assertThat(shown(""))
                .containsSubsequence(
                        "Is <bdi>3.0.0</bdi> better than <bdi>2.0.0-xxx",
                        "<code>3.0.0</code>, the later one, compared with <code>2.0.0-xxx",
                        "3 matches say nothing yet.",
                        "From 3 matches of <code>3.0.0</code> and 3 matches of <code>2.0.0-xxx");
    }

    @Test
    void comparesTheVersionsThatItsAddressNamesWhichMayAskForAnything() {
        playInThreeVersions();
        assertThat(shown("?newer=3&older=1"))
                .contains("<code>3.0.0</code>, the later one, compared with <code>1.0.0-first</code>");
        assertThat(shown("?newer=1&older=3"))
                .contains("<code>1.0.0-first</code>, the earlier one, compared with <code>3.0.0</code>");
        assertThat(shown("?newer=2&older=2")).contains("Choose two different versions.");
        assertThat(List.of("?newer=0&older=-1", "?newer=9999&older=", "?newer=%3Cscript%3E&older=1e9"))
                .allSatisfy(query -> assertThat(shown(query))
                        .contains("<code>3.0.0</code>, the later one, compared with")
                        .doesNotContain("<script>"));
        assertThat(shown("?newer=99999999999999999999&older=9999")).contains("Choose two different versions.");
    }

    @Test
    void isKeptApartForDifferentVersionsAmongThePagesMadeForAll() {
        playInThreeVersions();
        WebPage page = page(league.events());
        assertThat(Stream.of("", "?older=1", "?newer=1", "?newer=2&older=1")
                        .map(query -> text(get(page, "/players/P01" + query))))
                .doesNotHaveDuplicates();
    }

    @Test
    void comparesNoVersionsBeforeThereAreTwo() {
        assertThat(shown("")).contains("once both have played in legs that are over");
        assertThat(text(get(page(PlayedLeagues.smooth(4)), "/players/P01"))).doesNotContain("new version");
    }

    @Test
    void tellsWhyAPlayerIsUnranked() {
        assertThat(shown(""))
                .contains("Unranked: it has not yet played a match to its end in a leg that is over.", "unranked");
        league.playLeg();
        assertThat(shown("")).doesNotContainIgnoringCase("unranked");
        IntStream.range(0, 20).forEach(leg -> league.beginLeg(P01).playLeg());
        assertThat(shown("")).contains("Unranked: leg 1 was the last in which it played a match to its end.");
        assertThat(text(get(page(PlayedLeagues.smooth(4)), "/players/P01"))).doesNotContainIgnoringCase("unranked");
    }

    @Test
    void showsThePageOfAPlayerAmongNinetyNine() {
        WebPage page = page(new EndlessLeague(99).playRoundWithout(P02).events());
        assertThat(playersPage(page, P02, tokenOf(P02))).contains("This bot is broken", "Pause from the next leg on");
    }
}
