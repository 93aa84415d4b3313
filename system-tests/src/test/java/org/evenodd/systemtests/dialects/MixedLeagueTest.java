package org.evenodd.systemtests.dialects;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.evenodd.manager.league.Fixture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Everybody at once: all known dialects of players, and as many of referees as a league takes, with players and a referee
 * of ours. Ours understand everybody; a foreign referee and a foreign player need not understand each other, and the league
 * goes on.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MixedLeagueTest {

    private static final int OURS = 3;
    private static final int MOST_REFEREES = 10;

    private LeagueOutcome league = new LeagueOutcome(List.of(), List.of(), List.of());
    private Set<String> strangers = Set.of();

    @BeforeAll
    void play() {
        List<Accent> referees = KnownDialects.REFEREES.stream()
                .limit(MOST_REFEREES - 1)
                .map(accent -> accent.named("R " + accent.name()).usual(Habit.Kind.TOKEN))
                .toList();
        league = ForeignLeague.play(Lineup.mixed(KnownDialects.PLAYERS, OURS, referees, 1), 42);
        strangers = league.players().stream().map(ForeignPlayer::id).collect(Collectors.toSet());
    }

    @Test
    void everyMatchIsDecided() {
        assertThat(league.isOver()).isTrue();
        assertThat(league.fixtures())
                .hasSize((KnownDialects.PLAYERS.size() + OURS) * (KnownDialects.PLAYERS.size() + OURS - 1) / 2)
                .allMatch(Fixture::isDecided);
    }

    @Test
    void allRegister() {
        assertThat(league.players()).noneMatch(player -> player.id().isEmpty());
        assertThat(league.referees()).noneMatch(referee -> referee.id().isEmpty());
    }

    @Test
    void everyMatchUnderARefereeOfOursIsPlayedOut() {
        assertThat(failures(fixture -> !isUnderAStranger(fixture))).isEmpty();
    }

    @Test
    void everyMatchOfOursAmongThemselvesIsPlayedOut() {
        assertThat(failures(fixture -> !strangers.contains(fixture.playerA().value())
                        && !strangers.contains(fixture.playerB().value())))
                .isEmpty();
    }

    private List<String> failures(java.util.function.Predicate<Fixture> those) {
        return league.fixtures().stream()
                .filter(those)
                .filter(Fixture::isForfeited)
                .map(fixture -> fixture.id() + " of " + fixture.playerA() + " and " + fixture.playerB())
                .toList();
    }

    private boolean isUnderAStranger(Fixture fixture) {
        return Optional.ofNullable(fixture.assignment())
                .map(assignment -> assignment.refereeId().value())
                .filter(id -> league.referees().stream()
                        .anyMatch(referee -> referee.id().equals(id)))
                .isPresent();
    }
}
