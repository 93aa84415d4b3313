package org.evenodd.manager.page;

import static java.util.concurrent.CompletableFuture.completedFuture;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.manager.page.Sessions.Session;
import org.evenodd.manager.page.WebPage.PageParts;
import org.evenodd.manager.results.ScheduleView;
import org.evenodd.manager.results.Viewer.OfPlayer;
import org.evenodd.manager.tournament.Command.CommandResponse.CommandRefused;
import org.evenodd.manager.tournament.Legs.PausePlayer;
import org.evenodd.protocol.message.QueryData.ScheduledMatch;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * What the author of a bot does with its token: has it pause and play again, and reads its matches by program.
 *
 * @param threads make the pages: an answer comes on the league's thread, which has other things to do
 */
record AuthorDesk(PageParts parts, Executor threads) {

    /** Where a player's matches are. */
    static final Pattern MATCHES = Pattern.compile("/players/([^/]*)/matches");

    private static final int MOST_MATCHES = 100;
    private static final Duration PAUSE_AFTER_WRONG_TOKENS = Duration.ofMinutes(1);
    private static final Comparator<MatchId> IN_ORDER =
            Comparator.comparing(MatchId::round).thenComparing(MatchId::number);

    /** A page of a player's matches, as GET_PLAYER_STATS has them. */
    private record PlayersMatches(List<ScheduledMatch> matches) implements JsonRecord {}

    /** Why there are none. */
    private record NoMatches(String error) implements JsonRecord {}

    /** Has a player sit out legs or play again, if the form came from its page in a session with its own token. */
    CompletableFuture<ServiceResponse> post(BrowserRequest request, Optional<Session> session) {
        String wanted = request.form().text("do");
        Optional<PlayerId> player = session.filter(
                        own -> own.form().equals(request.form().text("form")))
                .map(Session::viewer)
                .filter(OfPlayer.class::isInstance)
                .map(own -> ((OfPlayer) own).player())
                .filter(own -> request.path().equals(LeaguePages.PLAYERS + own));
        if (player.isEmpty() || !List.of("pause", "play").contains(wanted)) {
            return completedFuture(
                    parts.notice(
                            403,
                            session,
                            "Nothing was done",
                            "A bot is paused, and plays again, by the button on its own page, for who is signed in with its token."));
        }
        if (!parts.sessions().allowsCommand(player.get())) {
            return completedFuture(parts.notice(
                    429, session, "Nothing was done", "That button was pressed too often: wait a minute."));
        }
        return parts.commands()
                .apply(new PausePlayer(player.get(), wanted.equals("pause")))
                .thenApplyAsync(
                        answer -> answer instanceof CommandRefused refused
                                ? parts.notice(
                                        409,
                                        session,
                                        "Nothing was done",
                                        refused.refusal().message())
                                : PageReply.seeOther(parts.links().at(request.path())),
                        threads);
    }

    /** A player's matches after one of them, for whoever shows its token; nobody else learns whether the player exists. */
    CompletableFuture<ServiceResponse> matches(BrowserRequest request) {
        Matcher path = MATCHES.matcher(request.path());
        Optional<PlayerId> player = parts.sessions()
                .holder(request.credentials().bearer())
                .filter(holder -> path.matches() && holder.value().equals(path.group(1)));
        if (player.isEmpty()) {
            return completedFuture(
                    request.credentials().bearer().isEmpty() || parts.sessions().allowsWrongToken(request.address())
                            ? refused(401, "Show the bot's own token of this league: Authorization: Bearer TOKEN.")
                                    .with("WWW-Authenticate", "Bearer realm=\"league\"")
                            : refused(429, "Too many wrong tokens: wait a minute, or show a right one.")
                                    .retryAfter(PAUSE_AFTER_WRONG_TOKENS));
        }
        String after = request.query().text("after");
        if (!after.isEmpty() && !MatchId.SYNTAX.accepts(after)) {
            return completedFuture(refused(400, "after: expected %s.".formatted(MatchId.SYNTAX.expected())));
        }
        Optional<MatchId> last = Optional.of(after).filter(id -> !id.isEmpty()).map(MatchId::new);
        return parts.legs()
                .matches(
                        last.map(MatchId::round),
                        league -> ScheduleView.matches(league, player.get(), new OfPlayer(player.get()))
                                .filter(match -> last.isEmpty() || IN_ORDER.compare(match.matchId(), last.get()) > 0)
                                .limit(MOST_MATCHES)
                                .toList())
                .thenApply(kept -> kept.map(matches -> reply(200, new PlayersMatches(matches)))
                        .orElseGet(() -> refused(410, "after: that match's leg is folded; ask without after.")))
                .exceptionally(problem -> refused(503, "It cannot be read now. Try again soon."));
    }

    private static ServiceResponse refused(int status, String sentence) {
        return reply(status, new NoMatches(sentence));
    }

    private static ServiceResponse reply(int status, JsonRecord body) {
        return PageReply.secured(ServiceResponse.json(status, body)).with("Cache-Control", "private, no-store");
    }
}
