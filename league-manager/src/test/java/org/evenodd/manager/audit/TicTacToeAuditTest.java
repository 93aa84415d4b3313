package org.evenodd.manager.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.evenodd.game.tictactoe.TicTacToe;
import org.evenodd.manager.audit.LeagueHistory.HistoryEntry;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.engine.EventJournal;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.InMemoryEventStore;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.manager.tournament.PlayedLegs;
import org.evenodd.manager.tournament.TicTacToeMatches;
import org.junit.jupiter.api.Test;

/** What an audit finds in a league of tic-tac-toe. */
class TicTacToeAuditTest {

    private static final EventCodec<LeagueEvent> CODEC = new EventCodec<>(LeagueEvent.class);

    private static final List<LeagueEvent> EVENTS = TicTacToeMatches.league(4);

    /** The findings if the JSON of the first game that was won were another. */
    private static List<String> findings(UnaryOperator<String> change) {
        List<HistoryEntry> entries = new ArrayList<>();
        boolean changed = false;
        for (LeagueEvent event : EVENTS) {
            String payload = CODEC.payload(event);
            if (event instanceof MatchDecided decided && decided.ending() == Ending.WIN && !changed) {
                payload = change.apply(payload);
                changed = true;
            }
            long sequence = entries.size() + 1L;
            StoredEvent stored = new StoredEvent(sequence, Instant.EPOCH, CODEC.type(event), payload);
            entries.add(new ReadableEntry(sequence, CODEC.read(stored)));
        }
        return Forgery.findings(entries);
    }

    private static List<String> findings(String old, String other) {
        return findings(payload -> {
            assertThat(payload).contains(old);
            return payload.replace(old, other);
        });
    }

    @Test
    void isNothingIfAllIsRight() {
        assertThat(findings(payload -> payload)).isEmpty();
    }

    @Test
    void isAFalseWinner() {
        assertThat(findings(payload -> payload.replaceFirst("\"winner\":\"P0\\d\"", "\"winner\":null")
                        .replaceFirst("\"ending\":\"WIN\"", "\"ending\":\"DRAW\"")))
                .anySatisfy(finding ->
                        assertThat(finding).contains("/result/winner: expected who wins by these moves, P03"));
    }

    @Test
    void isASkippedTurn() {
        assertThat(findings(payload -> payload.replaceFirst("\\{\"move_number\":2,[^{]*\\{[^}]*\\}[^}]*\\},", "")))
                .anySatisfy(finding -> assertThat(finding).contains("/result/details/moves/1"));
    }

    @Test
    void isATakenSquare() {
        assertThat(findings(payload -> payload.replaceFirst(
                        "(\"move_number\":2,[^{]*\"move\":)\\{[^}]*\\}", "$1{\"row\":0,\"col\":0}")))
                .anySatisfy(finding -> assertThat(finding).contains("/result/details/moves/1/move"));
    }

    @Test
    void isATranscriptThatTellsAnotherMove() {
        assertThat(findings("row 1, col 0", "row 2, col 2"))
                .anySatisfy(finding -> assertThat(finding).contains("move of P", "row 2, col 2"));
        assertThat(findings("row 1, col 0", "middle left")).isEmpty();
    }

    @Test
    void isAFalseWinnerInALegThatWasFoldedWithItsMoves() {
        PlayedLegs legs = new PlayedLegs(4, TicTacToe.TYPE);
        for (int leg = 0; leg < 3; leg++) {
            legs.begin().finish();
        }
        EventStore store = new InMemoryEventStore();
        EventJournal<LeagueEvent> journal = new EventJournal<>(store, CODEC, PlayedLeagues.LEAGUE);
        journal.append(legs.events(), Instant.EPOCH);
        journal.foldUpTo(2);
        LegsAudit audit = new LegsAudit();
        store.parts(PlayedLeagues.LEAGUE)
                .forEach(part -> audit.see(new LeagueHistory(
                        PlayedLeagues.LEAGUE,
                        part.events()
                                .<HistoryEntry>map(event -> new ReadableEntry(event.sequence(), CODEC.read(event)))
                                .toList())));
        assertThat(audit.notes()).flatMap(RuleNotes::findings).isEmpty();
        assertThat(audit.notes())
                .filteredOn(notes -> notes.what().equals("results against moves"))
                .singleElement()
                .satisfies(notes -> assertThat(notes.counted()).isEqualTo(18));
        assertThat(audit.notes()).flatMap(RuleNotes::remarks).noneMatch(remark -> remark.contains("without moves"));
    }
}
