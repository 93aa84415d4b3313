package org.evenodd.manager.operator;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.runtime.AgentLog;
import org.evenodd.manager.tournament.Notice;
import org.evenodd.manager.tournament.PerKind;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** Shows notices on the console and in the log. */
public final class NoticeTeller implements Consumer<Notice> {
    /** The maximum number of different referee problems that are counted. */
    private static final int MAX_COUNTED = 100;

    private final Map<String, Integer> counts = new HashMap<>();
    private final Narrator narrator;
    private final Console console;
    private final Logger log;
    private final PerKind<Notice> perKind;

    /**
     * A teller of a league.
     *
     * @param beginning announces the beginning of the league
     */
    public NoticeTeller(Narrator narrator, Consumer<Notice.LeagueBegins> beginning) {
        this.narrator = narrator;
        this.console = narrator.console();
        this.log = narrator.log();
        this.perKind = new PerKind<>(Notice.class)
                .on(Notice.LeagueBegins.class, beginning)
                .on(Notice.RollCall.class, notice -> narrator.say(attendance(notice.enrolled(), notice.absent())))
                .on(Notice.StartDelayed.class, this::startDelayed)
                .on(Notice.Warning.class, notice -> narrator.warn(notice.sentence()))
                .on(Notice.GoodNews.class, notice -> narrator.say(notice.sentence()))
                .on(Notice.MatchRefused.class, this::matchRefused)
                .on(Notice.RefereeOverdue.class, this::refereeOverdue)
                .complete();
    }

    @Override
    public void accept(Notice notice) {
        perKind.accept(notice);
    }

    /** Who of the roster is there. */
    public static String attendance(int enrolled, List<DisplayName> absent) {
        String names = absent.stream()
                .map(name -> '"' + Printable.of(name.value()) + '"')
                .collect(Collectors.joining(", "));
        return absent.isEmpty()
                ? "All %d on the roster are there.".formatted(enrolled)
                : "Not there yet, %d of the %d on the roster: %s.".formatted(absent.size(), enrolled, names);
    }

    private void startDelayed(Notice.StartDelayed notice) {
        WallClock clock = WallClock.ofThisMachine();
        @Nullable Instant lateStart = notice.lateStart();
        String news = lateStart == null
                ? "cannot yet: %s It starts a minute after it can, with those who are there then"
                        .formatted(String.join(" ", notice.missing()))
                : "can now. It starts at %s at the latest".formatted(clock.of(lateStart));
        narrator.warn(
                "The league was to start at %s and %s; to wait for more, start the manager again with a later --start-at."
                        .formatted(clock.of(notice.startAt()), news));
    }

    /** A repeated problem is shown on the console once, and then less and less often. */
    private void matchRefused(Notice.MatchRefused notice) {
        log.warn(AgentLog.FOR_THE_FILE, "{} refused {}: {}", notice.referee(), notice.match(), notice.reason());
        int times = count(notice.referee() + " " + notice.reason());
        String reason = Printable.of(notice.reason());
        if (times == 1) {
            console.say("%s did not accept %s (%s); it is asked again."
                    .formatted(notice.referee(), notice.match(), reason));
        } else if (isPowerOfTen(times)) {
            console.say("%s has refused matches %d times by now (%s).".formatted(notice.referee(), times, reason));
        }
    }

    private static boolean isPowerOfTen(int number) {
        return Integer.toString(number).matches("10+");
    }

    private void refereeOverdue(Notice.RefereeOverdue notice) {
        String consequence = notice.excluded()
                ? "it is given no more matches until it registers again"
                : "it is given matches only if no other referee is available";
        log.warn(
                AgentLog.FOR_THE_FILE,
                "{} did not report {} in time: {}",
                notice.referee(),
                notice.match(),
                consequence);
        if (count(notice.referee() + " overran " + notice.excluded()) == 1) {
            console.say("%s took %s and did not report it in time: %s."
                    .formatted(notice.referee(), notice.match(), consequence));
        }
    }

    /** How often this problem has occurred; zero if there are too many kinds to count. */
    private synchronized int count(String problem) {
        return counts.size() < MAX_COUNTED || counts.containsKey(problem) ? counts.merge(problem, 1, Integer::sum) : 0;
    }
}
