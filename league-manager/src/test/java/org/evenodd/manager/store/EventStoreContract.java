package org.evenodd.manager.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.evenodd.manager.engine.EventJournal;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeaguePaused;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueResumed;
import org.evenodd.manager.league.RatingSums;
import org.evenodd.manager.store.FormerLegs.LegSummary;
import org.evenodd.manager.store.LeaderLock.LeadershipLost;
import org.evenodd.manager.store.StoredEvents.StoredLeg;
import org.evenodd.manager.store.StoredEvents.StoredPart;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.manager.tournament.PlayedLegs;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The behaviour of every store. */
public abstract class EventStoreContract {
    public static final LeagueId LEAGUE = new LeagueId("league_2025_even_odd");
    static final LeagueId OTHER = new LeagueId("league_of_others");

    EventStore store;

    /** Opens a store; always the same one within a test. */
    abstract EventStore open();

    /** Reads the same store. */
    abstract EventReader reader();

    @BeforeEach
    void openFirst() {
        store = open();
    }

    @AfterEach
    void closeLast() {
        store.close();
    }

    private void reopen() {
        store.close();
        store = open();
    }

    public static StoredEvent event(long sequence) {
        Instant at = Instant.parse("2025-01-15T10:30:00.123456Z").plusSeconds(sequence);
        return new StoredEvent(sequence, at, "thing_happened", "{\"name\":\"Größe 𝄞 \\\" ; DROP TABLE\"}");
    }

    @Test
    void knowsNothingOfALeagueThatNeverWasOrOfNoEvents() {
        assertThat(store.load(LEAGUE)).isEmpty();

        store.append(LEAGUE, List.of());

        assertThat(store.load(LEAGUE)).isEmpty();
    }

    @Test
    void givesBackWhatItWasGivenInOrderAndWhole() {
        store.append(LEAGUE, List.of(event(1), event(2)));
        store.append(LEAGUE, List.of(event(3)));

        assertThat(store.load(LEAGUE)).containsExactly(event(1), event(2), event(3));
    }

    @Test
    void keepsWhatItWasGivenWhenItIsOpenedAgain() {
        store.append(LEAGUE, List.of(event(1), event(2)));

        reopen();
        store.append(LEAGUE, List.of(event(3)));

        assertThat(store.load(LEAGUE)).containsExactly(event(1), event(2), event(3));
    }

    @Test
    void refusesASequenceThatIsTakenAndKeepsNothingOfThatBatch() {
        store.append(LEAGUE, List.of(event(1), event(2)));

        assertThatThrownBy(() -> store.append(LEAGUE, List.of(event(2), event(3))))
                .isInstanceOfSatisfying(
                        StoreException.class,
                        e -> assertThat(e.sentence()).contains("Another manager writes league league_2025_even_odd"));
        assertThat(store.load(LEAGUE)).containsExactly(event(1), event(2));
    }

    @Test
    void keepsLeaguesApart() {
        store.append(LEAGUE, List.of(event(1)));
        store.append(OTHER, List.of(event(1), event(2)));

        store.forget(OTHER);

        assertThat(store.load(LEAGUE)).containsExactly(event(1));
        assertThat(store.load(OTHER)).isEmpty();
    }

    @Test
    void beginsALeagueAnewOnceItIsForgotten() {
        store.append(LEAGUE, List.of(event(1), event(2)));
        store.forget(LEAGUE);

        store.append(LEAGUE, List.of(event(1)));

        assertThat(store.load(LEAGUE)).containsExactly(event(1));
    }

    private static StoredEvent event(long sequence, String type) {
        return new StoredEvent(sequence, event(sequence).recordedAt(), type, "{}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "_in_divisions"})
    void readsEachLegByItself(String kind) {
        StoredEvent end = event(4, "leg_finished" + kind);
        StoredEvent begin = event(5, "leg_started" + kind);
        List<StoredEvent> events = List.of(event(1), event(2, "leg_started" + kind), event(3), end, begin, event(6));
        store.append(LEAGUE, events);

        assertThat(store.legs(LEAGUE)).containsExactly(new StoredLeg(2, 4), new StoredLeg(5, 0));
        assertThat(store.leg(LEAGUE, 0)).containsExactly(event(1));
        assertThat(store.leg(LEAGUE, 1)).containsExactlyElementsOf(events.subList(1, 4));
        assertThat(store.leg(LEAGUE, 2)).containsExactlyElementsOf(events.subList(4, 6));
        assertThat(store.leg(LEAGUE, 3)).isEmpty();
        assertThat(store.leg(LEAGUE, -1)).isEmpty();
        assertThat(store.latest(LEAGUE)).containsExactlyElementsOf(events.subList(4, 6));
        assertThat(parts()).containsExactly(events.subList(0, 1), events.subList(1, 4), events.subList(4, 6));
    }

    private List<List<StoredEvent>> parts() {
        return store.parts(LEAGUE).map(part -> part.events().toList()).toList();
    }

    @Test
    void readsALongLeaguePageByPage() {
        List<StoredEvent> events = LongStream.rangeClosed(1, 100)
                .mapToObj(EventStoreContract::event)
                .toList();
        store.append(LEAGUE, events);
        reopen();

        assertThat(store.load(LEAGUE)).isEqualTo(events);
        assertThat(store.load(LEAGUE, 31, 65)).isEqualTo(events.subList(30, 65));
        store.append(LEAGUE, List.of(event(101)));
        assertThat(store.stream(LEAGUE, 99, Long.MAX_VALUE)).hasSize(3);
    }

    @Test
    void takesALeagueWithoutLegsAsOnePart() {
        store.append(LEAGUE, List.of(event(1), event(2)));

        assertThat(store.latest(LEAGUE)).containsExactly(event(1), event(2));
        assertThat(parts()).containsExactly(List.of(event(1), event(2)));
        assertThat(store.leg(LEAGUE, 1)).isEmpty();
    }

    @Test
    void goesOnBehindTheLatestLegOfWhichAloneItHasRead() {
        store.append(LEAGUE, List.of(event(1), event(2, "leg_started"), event(3)));
        reopen();

        assertThat(store.latest(LEAGUE)).hasSize(2);
        store.append(LEAGUE, List.of(event(4)));

        assertThat(store.load(LEAGUE)).hasSize(4);
    }

    private EventJournal<LeagueEvent> stored(PlayedLegs played) {
        EventJournal<LeagueEvent> journal = journal();
        journal.append(played.events(), event(1).recordedAt());
        return journal;
    }

    private EventJournal<LeagueEvent> journal() {
        EventJournal<LeagueEvent> journal =
                new EventJournal<>(store, new EventCodec<>(LeagueEvent.class), PlayedLeagues.LEAGUE);
        journal.read((stored, event) -> {});
        return journal;
    }

    @Test
    void keepsAFoldedLegAsOneEventAndAllElseAsItWas() {
        PlayedLegs played = PlayedLegs.of(3, 4);
        stored(played);
        List<List<StoredEvent>> before = parts();
        List<StoredLeg> legs = store.legs(LEAGUE);

        journal().foldUpTo(2);
        reopen();

        assertThat(store.legs(LEAGUE)).extracting(StoredLeg::isFolded).containsExactly(true, true, false, false);
        assertThat(store.legs(LEAGUE))
                .extracting(StoredLeg::end)
                .isEqualTo(legs.stream().map(StoredLeg::end).toList());
        assertThat(store.leg(LEAGUE, 0)).isEmpty();
        assertThat(store.leg(LEAGUE, 1)).extracting(StoredEvent::type).containsExactly("leg_finished");
        assertThat(store.leg(LEAGUE, 2))
                .extracting(StoredEvent::sequence)
                .containsExactly(legs.get(1).end());
        assertThat(store.leg(LEAGUE, 3)).containsExactlyElementsOf(before.get(3));
        assertThat(store.latest(LEAGUE)).containsExactlyElementsOf(before.get(4));
        assertThat(store.load(LEAGUE))
                .hasSize(2 + before.get(3).size() + before.get(4).size());
    }

    @Test
    void goesOnAfterAFoldWithTheNextNumber() {
        PlayedLegs played = PlayedLegs.of(3, 3);
        EventJournal<LeagueEvent> journal = stored(played);
        journal.foldUpTo(1);
        long last = journal.last();

        List<LeagueEvent> more = List.of(new LeaguePaused(), new LeagueResumed());
        journal.append(more, event(1).recordedAt());
        journal.foldUpTo(2);
        reopen();

        EventJournal<LeagueEvent> next = journal();
        assertThat(next.last()).isEqualTo(last + 2);
        next.append(more, event(2).recordedAt());
        assertThat(store.load(LEAGUE).get(0).type()).isEqualTo("leg_finished");
        assertThat(store.load(LEAGUE, last + 4, last + 4)).hasSize(1);
    }

    @Test
    void foldsEachLegOnceAndTheLatestNever() {
        EventJournal<LeagueEvent> journal = stored(PlayedLegs.of(3, 3));
        journal.foldUpTo(-17);
        assertThat(store.leg(LEAGUE, 1)).hasSizeGreaterThan(1);

        for (int time = 0; time < 2; time++) {
            journal.foldUpTo(99);
            assertThat(store.leg(LEAGUE, 2)).hasSize(1);
            assertThat(store.leg(LEAGUE, 3)).hasSizeGreaterThan(1);
        }
    }

    @Test
    void tellsOfFormerLegsTheSameBeforeAndAfterTheyAreFolded() {
        PlayedLegs played = PlayedLegs.of(3, 4);
        EventJournal<LeagueEvent> journal = stored(played);
        List<LegSummary> before = new FormerLegs(store, LEAGUE, journal.legs()).latest(Integer.MAX_VALUE, 10);
        assertThat(before).extracting(LegSummary::number).containsExactly(3, 2, 1);
        assertThat(before).extracting(LegSummary::folded).containsOnly(false);

        journal.foldUpTo(2);

        FormerLegs legs = new FormerLegs(store, LEAGUE, journal.legs());
        List<LegSummary> after = legs.latest(3, 10);
        assertThat(after).extracting(LegSummary::folded).containsExactly(false, true, true);
        assertThat(after)
                .extracting(LegSummary::played)
                .isEqualTo(before.stream().map(LegSummary::played).toList());
        assertThat(after)
                .extracting(LegSummary::endedAt)
                .isEqualTo(before.stream().map(LegSummary::endedAt).toList());
        assertThat(legs.latest(2, 1)).containsExactly(after.get(1));
        List<RatingSums> sums = legs.sums(4, 3);
        assertThat(sums)
                .isEqualTo(Stream.of(2, 3)
                        .map(over -> PlayedLegs.of(3, over).league().ladder().sums())
                        .toList());
        assertThat(legs.sums(4, 10_000)).isEqualTo(sums.subList(1, 2));
        for (int number = 1; number <= 3; number++) {
            assertThat(League.replay(legs.leg(number)
                                    .events()
                                    .map(new EventCodec<>(LeagueEvent.class)::read)
                                    .toList())
                            .finalRows())
                    .isEqualTo(before.get(3 - number).played().finalRows());
        }
        assertThat(legs.leg(0)).isEmpty();
        assertThat(legs.leg(4)).isEmpty();
    }

    @Test
    void keepsAllWhenAFoldFailsInTheMiddle() {
        store.append(LEAGUE, List.of(event(1), event(2), event(3), event(4)));

        assertThatThrownBy(() -> store.keepOnly(LEAGUE, 2, 3, 4)).isInstanceOf(StoreException.class);

        reopen();
        assertThat(store.load(LEAGUE)).containsExactly(event(1), event(2), event(3), event(4));
    }

    @Test
    void foldsNothingThatIsNotThereAnyMore() {
        store.append(LEAGUE, List.of(event(1), event(2), event(3), event(4)));
        store.keepOnly(LEAGUE, 1, 3, 2);

        assertThatThrownBy(() -> store.keepOnly(LEAGUE, 1, 3, 2)).isInstanceOf(LeadershipLost.class);

        reopen();
        assertThat(store.load(LEAGUE)).containsExactly(event(2), event(4));
    }

    /** The next leg of a league of two, begun. */
    private static StoredEvent begun(long sequence) {
        List<LeagueEvent> leg = PlayedLegs.of(2, 1).begin().events();
        EventCodec<LeagueEvent> codec = new EventCodec<>(LeagueEvent.class);
        LeagueEvent begun = leg.get(leg.size() - 1);
        return new StoredEvent(sequence, event(sequence).recordedAt(), codec.type(begun), codec.payload(begun));
    }

    /** So that a fold of 99 players takes no longer than to delete its rows. */
    @Test
    void foldsWithoutReadingWhatIsInTheEvents() {
        StoredEvent end = event(4, "leg_finished");
        store.append(LEAGUE, List.of(event(1), event(2, "leg_started"), event(3), end, event(5), begun(6), event(7)));
        EventJournal<LeagueEvent> journal =
                new EventJournal<>(store, new EventCodec<>(LeagueEvent.class), PlayedLeagues.LEAGUE);
        assertThatThrownBy(() -> journal.read((stored, event) -> {})).isInstanceOf(StoreException.class);

        assertThat(journal.foldUpTo(1)).isEqualTo(6);

        assertThat(store.load(LEAGUE)).containsExactly(end, begun(6), event(7));
    }

    @Test
    void isReadWhileItIsFolded() {
        EventJournal<LeagueEvent> journal = stored(PlayedLegs.of(3, 3));
        try (EventReader reader = reader()) {
            List<StoredEvent> latest = store.latest(LEAGUE).events().toList();
            Iterator<StoredPart> parts = reader.parts(LEAGUE).iterator();
            parts.next();
            parts.next();

            journal.foldUpTo(2);

            assertThat(parts.next()).extracting(StoredEvent::type).containsExactly("leg_finished");
            assertThat(parts.next()).containsExactlyElementsOf(latest);
            assertThat(reader.legs(LEAGUE)).hasSize(3);
            assertThat(reader.latest(LEAGUE)).containsExactlyElementsOf(latest);
        }
    }

    @Test
    void interpretsNothingBeforeTheLatestLegWhenALeagueIsRead() {
        store.append(LEAGUE, List.of(event(1), event(2)));
        store.append(LEAGUE, List.of(begun(3)));
        reopen();

        EventCodec<LeagueEvent> codec = new EventCodec<>(LeagueEvent.class);
        EventJournal<LeagueEvent> journal = new EventJournal<>(store, codec, LEAGUE);
        List<LeagueEvent> read = new ArrayList<>();
        journal.read((stored, event) -> read.add(event));
        assertThat(read).containsExactly(codec.read(begun(3)));
    }
}
