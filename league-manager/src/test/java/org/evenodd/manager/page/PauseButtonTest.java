package org.evenodd.manager.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.page.WebBrowser.OPERATOR;
import static org.evenodd.manager.page.WebBrowser.formOf;
import static org.evenodd.manager.page.WebBrowser.get;
import static org.evenodd.manager.page.WebBrowser.playersPage;
import static org.evenodd.manager.page.WebBrowser.post;
import static org.evenodd.manager.page.WebBrowser.signIn;
import static org.evenodd.manager.page.WebBrowser.text;
import static org.evenodd.manager.page.WebBrowser.tokenOf;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.EndlessLeague;
import org.evenodd.manager.tournament.Legs.PausePlayer;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The button by which the author of a bot has it sit out legs and play again. */
class PauseButtonTest {

    private static final PlayerId P01 = PlayerId.of(1);
    private static final PlayerId P02 = PlayerId.of(2);
    private static final String BUTTON = "Pause from the next leg on";

    private final EndlessLeague league = new EndlessLeague(4);
    private final List<Command> commands = new ArrayList<>();
    private CommandResponse response = new CommandResponse.Done("It is done.");

    private WebPage page() {
        return WebBrowser.page(StoredLeagues.source(league.events()), Path.of("none"), command -> {
            commands.add(command);
            return response;
        });
    }

    private ServiceResponse press(WebPage page, String cookie, String path, String action, String... headers) {
        String form = formOf(get(page, "/players/P01", "Cookie", cookie));
        String[] all =
                Stream.concat(Stream.of("Cookie", cookie), Stream.of(headers)).toArray(String[]::new);
        return post(page, path, Map.of("do", action, "form", form), all);
    }

    @Test
    void isForWhoIsSignedInWithThatPlayersToken() {
        WebPage page = page();
        assertThat(playersPage(page, P01, tokenOf(P01))).contains(BUTTON, "action=\"/players/P01\"");
        assertThat(List.of(
                        playersPage(page, P01, tokenOf(P02)),
                        playersPage(page, P01, OPERATOR),
                        text(get(page, "/players/P01"))))
                .noneSatisfy(html -> assertThat(html).contains(BUTTON));
    }

    @Test
    void takesTheFormOfItsPageAndShowsThePageAgain() {
        WebPage page = page();
        String cookie = signIn(page, tokenOf(P01));
        assertThat(press(page, cookie, "/players/P01", "pause").headers()).containsEntry("Location", "/players/P01");
        press(page, cookie, "/players/P01", "play");
        assertThat(commands).containsExactly(new PausePlayer(P01, true), new PausePlayer(P01, false));
    }

    @Tag("case:forged-form")
    @Test
    void isRefusedToAllOthersAndToForgedForms() {
        WebPage page = page();
        String own = signIn(page, tokenOf(P01));
        String other = signIn(page, tokenOf(P02));
        String operator = signIn(page, OPERATOR);
        assertThat(List.of(
                        press(page, other, "/players/P01", "pause"),
                        press(page, operator, "/players/P01", "pause"),
                        press(page, own, "/players/P02", "pause"),
                        press(page, own, "/players/P01/matches", "pause"),
                        press(page, own, "/players/", "pause"),
                        press(page, own, "/players/P01", "kick_agent"),
                        press(page, own, "/players/P01", "pause", "Origin", "http://localhost:8101"),
                        press(page, own, "/players/P01", "pause", "Sec-Fetch-Site", "same-site"),
                        post(page, "/players/P01", Map.of("do", "pause", "form", "x"), "Cookie", own),
                        post(page, "/players/P01", Map.of("do", "pause", "form", ""), "Cookie", own),
                        post(page, "/players/P01", Map.of("do", "pause"))))
                .extracting(ServiceResponse::status)
                .containsOnly(403);
        assertThat(commands).isEmpty();
    }

    @Test
    void saysWhyNothingWasDone() {
        response = CommandResponse.refused(ErrorCode.E031, "The league is <over>.");
        WebPage page = page();
        ServiceResponse refused = press(page, signIn(page, tokenOf(P01)), "/players/P01", "pause");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(text(refused)).contains("The league is &lt;over&gt;.");
    }

    @Test
    void cannotFillTheStore() {
        WebPage page = page();
        String cookie = signIn(page, tokenOf(P01));
        List<ServiceResponse> pressed = IntStream.range(0, 50)
                .mapToObj(i -> press(page, cookie, "/players/P01", i % 2 == 0 ? "pause" : "play"))
                .toList();
        assertThat(commands).hasSize(10);
        assertThat(pressed).last().extracting(ServiceResponse::status).isEqualTo(429);
    }

    @Test
    void isShownToEverybodyAndTakenBackByTheSameButton() {
        league.give(new PausePlayer(P01, true));
        WebPage page = page();
        assertThat(playersPage(page, P01, tokenOf(P01)))
                .contains("Play again from the next leg on")
                .doesNotContain(BUTTON);
        assertThat(List.of(text(get(page, "/players/P01")), text(get(page, "/agents"))))
                .allSatisfy(html -> assertThat(html).containsOnlyOnce("its author has it sit out the legs to come"));
    }

    @Test
    void isNotOfferedInALeagueWithLegs() {
        WebPage page = WebBrowser.page(PlayedLeagues.smooth(4));
        assertThat(playersPage(page, P01, tokenOf(P01))).doesNotContain("next leg");
    }
}
