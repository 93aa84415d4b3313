package org.evenodd.manager.console;

import java.time.Duration;
import java.util.List;
import org.evenodd.manager.engine.Observer;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.LeagueFinished;
import org.evenodd.manager.league.LeagueEvent.MatchDecided;
import org.evenodd.manager.league.LeagueEvent.RoundFinished;
import org.evenodd.manager.league.LeagueEvent.RoundStarted;
import org.evenodd.manager.play.Effect;
import org.evenodd.protocol.agent.Console;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.value.AgentId;

/**
 * Tells the console how the league goes: each round's beginning and end, what lies between at most once in {@link #PAUSE}, and
 * at last the table.
 */
public final class LeagueTicker implements Observer {
    static final Duration PAUSE = Duration.ofSeconds(1);

    private final Console console;
    private final Scheduler scheduler;
    private League newest;
    private boolean due;

    public LeagueTicker(Console console, Scheduler scheduler, League league) {
        this.console = console;
        this.scheduler = scheduler;
        this.newest = league;
    }

    /** Tells what the start of the league means for those who wait for its end. */
    public void begins(Effect.LeagueBegins effect) {
        console.say("The league begins: %d rounds, %d matches; it takes at least %s."
                .formatted(effect.rounds(), effect.matches(), inWords(effect.atLeast())));
        if (!effect.unreached().isEmpty()) {
            console.say("Nobody has answered yet at the endpoint of "
                    + String.join(
                            ", ",
                            effect.unreached().stream().map(AgentId::value).toList()) + '.');
        }
    }

    private static String inWords(Duration duration) {
        if (duration.compareTo(Duration.ofMinutes(2)) < 0) {
            return duration.toSeconds() + " seconds";
        }
        return duration.compareTo(Duration.ofHours(2)) < 0
                ? duration.toMinutes() + " minutes"
                : "%d hours and %d minutes".formatted(duration.toHours(), duration.toMinutesPart());
    }

    @Override
    public void happened(List<LeagueEvent> events, League league) {
        remember(league);
        for (LeagueEvent event : events) {
            if (event instanceof RoundStarted || event instanceof RoundFinished) {
                console.say(Progress.of(league));
            } else if (event instanceof MatchDecided) {
                tellSoon();
            } else if (event instanceof LeagueFinished) {
                FinalTable.of(league).forEach(console::say);
            }
        }
    }

    private synchronized void remember(League league) {
        newest = league;
    }

    private synchronized void tellSoon() {
        if (!due) {
            due = true;
            scheduler.after(PAUSE, this::tell);
        }
    }

    private void tell() {
        League league = takeNewest();
        if (league.course().isRunning()) {
            console.say(Progress.of(league));
        }
    }

    private synchronized League takeNewest() {
        due = false;
        return newest;
    }
}
