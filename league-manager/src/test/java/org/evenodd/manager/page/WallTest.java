package org.evenodd.manager.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.page.WebBrowser.get;
import static org.evenodd.manager.page.WebBrowser.text;

import io.nayuki.qrcodegen.QrCode;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.page.BrowserRequest.Query;
import org.evenodd.manager.page.LeagueView.StandingsLine;
import org.evenodd.manager.page.PageFrame.Links;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.PublicUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The wall of a class room. */
class WallTest {

    private static final List<LeagueEvent> OPENED = PlayedLeagues.smooth(4).subList(0, 1);
    private static final Pattern MODULE = Pattern.compile("M(\\d+) (\\d+)h1v1h-1z");

    private static String wall(String manager) {
        LeaguePages pages = new LeaguePages(
                StoredLeagues.source(OPENED),
                Links.live(PublicUrl.NONE),
                match -> Optional.empty(),
                List.of(),
                List.of(),
                Optional.of(Endpoint.parse(manager)));
        return LeaguePagesTest.page(pages, "/?view=hall", new Viewer.Anyone());
    }

    @ParameterizedTest
    @CsvSource({
        "http://192.168.1.57:8000/mcp, http://192.168.1.57:8000",
        "https://league.example.org/mcp, https://league.example.org",
        "http://[2001:db8::1]:8000/mcp, http://[2001:db8::1]:8000"
    })
    void showsACodeThatLeadsToTheAddressThatOthersAreTold(String manager, String address) {
        String page = wall(manager);
        assertThat(page).contains("aria-label=\"QR code: " + address + '"', '>' + address + "</strong>");
        QrCode code = QrCode.encodeText(address, QrCode.Ecc.MEDIUM);
        boolean[][] drawn = new boolean[code.size][code.size];
        MODULE.matcher(page)
                .results()
                .forEach(module -> drawn[Integer.parseInt(module.group(2))][Integer.parseInt(module.group(1))] = true);
        for (int y = 0; y < code.size; y++) {
            for (int x = 0; x < code.size; x++) {
                assertThat(drawn[y][x]).as("module %d, %d", x, y).isEqualTo(code.getModule(x, y));
            }
        }
        int edge = code.size + 8;
        assertThat(page)
                .contains(
                        "viewBox=\"-4 -4 %d %d\"".formatted(edge, edge), "height=\"%d\" fill=\"#fff\"".formatted(edge));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost:8000/mcp",
                "http://127.0.0.1:8000/mcp",
                "http://[::1]:8000/mcp",
                "http://league-manager:8000/mcp"
            })
    void showsNoCodeWhereOthersAreToldWhatLeadsNoPhoneToTheManager(String manager) {
        assertThat(wall(manager)).doesNotContain("class=\"qr\"", "8000").contains("data-address=\"{page}\"");
    }

    @Test
    void takesNoAddressFromARequest() {
        String page = text(get(WebBrowser.page(OPENED), "/?view=hall", "Host", "evil.invalid"));
        assertThat(page).contains("QR code: http://192.168.1.57:8000").doesNotContain("evil.invalid");
    }

    @Test
    void hasItsCodeBeforeTheStartOnlyAndNotAmongFiles() {
        assertThat(text(get(WebBrowser.page(PlayedLeagues.smooth(4)), "/?view=hall")))
                .contains("class=\"wall\"")
                .doesNotContain("class=\"qr\"");
        LeaguePages files = new LeaguePages(StoredLeagues.source(OPENED), Links.AT_TOP);
        assertThat(files.at("/", Query.of("view=hall"), new Viewer.Anyone(), "").map(String::new))
                .get()
                .asString()
                .doesNotContain("class=\"qr\"");
    }

    @ParameterizedTest
    @CsvSource({"2, 2", "20, 20", "21, 11", "40, 20", "41, 11", "80, 20", "81, 14", "99, 17"})
    void fillsItsColumnsAboutEqually(int players, int rows) {
        LeagueView played = LeagueView.of(
                StoredLeagues.source(PlayedLeagues.smooth(2)).moment(), Optional.empty(), Optional.empty());
        List<StandingsLine> standings =
                Collections.nCopies(players, played.standings().get(0));
        assertThat(new LeagueView(played.moment(), Optional.empty(), standings, List.of(), Optional.empty())
                        .rowsOnWall())
                .isEqualTo(rows);
    }
}
