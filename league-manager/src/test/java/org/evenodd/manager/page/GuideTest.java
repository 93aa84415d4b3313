package org.evenodd.manager.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.page.WebBrowser.get;
import static org.evenodd.manager.page.WebBrowser.text;

import java.util.List;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GuideTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "## 1. See <it>!<h2>1. See &lt;it&gt;</h2>",
                "a *MUST* and **two** words!<p>a <em>MUST</em> and <strong>two</strong> words</p>",
                "run `a *b* <c>` now!<p>run <code>a *b* &lt;c&gt;</code> now</p>",
                "see [errors](errors.md)!<p>see errors (<code>docs/errors.md</code>)</p>",
                "see [it](https://example.org/)!<p>see <a href=\"https://example.org/\">it</a></p>",
            })
    void showsMarkdownAsHtml(String markdown, String html) {
        assertThat(Guide.html(markdown)).isEqualToIgnoringNewLines(html);
    }

    @Test
    void showsCodeAsItIsAndATableWithItsHead() {
        assertThat(Guide.html("```sh\n# a `b` | c\n\nd\n```\n"))
                .isEqualTo("<pre><code># a `b` | c\n\nd\n</code></pre>\n");
        assertThat(Guide.html("| a | b |\n|---|---|\n| `1` | 2 |\n"))
                .contains("<tr><th scope=\"col\">a</th><th scope=\"col\">b</th></tr>")
                .contains("<tbody><tr><td><code>1</code></td><td>2</td></tr></tbody>");
    }

    @Test
    void makesThePageOfTheFirstBotWithoutMarkdownAndWithoutDeadLinks() {
        ServiceResponse page = get(WebBrowser.page(PlayedLeagues.smooth(4)), "/first-bot");
        assertThat(page.status()).isEqualTo(200);
        String article = text(page).replaceAll("(?s).*<article class=\"guide\">|</article>.*", "");
        assertThat(article).contains("<h1>Your first bot in ten minutes</h1>", "cp player/starters/bot.py ~/mybot.py");
        assertThat(article.replaceAll("(?s)<pre>.*?</pre>|<code>[^<]*</code>", ""))
                .doesNotContain("](", "**", "`", "|", "#", ".md");
        assertThat(List.of(article.split("href=\"", -1)).stream().skip(1)).allMatch(link -> link.startsWith("http"));
    }
}
