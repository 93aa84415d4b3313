package org.evenodd.manager.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.evenodd.manager.audit.LeagueHistory.HistoryEntry;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.audit.LeagueHistory.UnreadableEntry;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Defects that are planted in a correct league, one at a time, and what is found of them. */
class PlantedDefectsTest {

    private final Forgery league = Forgery.ofAGoodLeague();

    /** Edits of which nothing else is found than this, or with {@code more} other contradictions as well. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            no opening | delete league_opened 1 | event 1: first event: expected the | more
            a second start | copy league_started 1 before round_started 2 | start: expected a league that allows it | more
            a resumption without a pause | insert league_resumed {} before round_started 2 | resumption |
            a pause after the end | append league_paused {} | pause: expected a league that allows it, got one that is LEFT |
            anything but farewells after the end | append player_reached {"player_id":"P01"} | event after the end: expected only announcements of the end, and members that come back, got PlayerReached |
            a player that goes after the end | append player_removed {"player_id":"P01"} | event after the end |
            a game that nobody knows | in league_opened 1: "game_type":"even_odd" -> "game_type":"chess" | events: expected those of a league, got no such game: chess |
            a reopening of a league that runs | insert league_reopened {"at":"2026-03-01T08:00:00.000Z"} before league_finished 1 | reopening: expected a league that allows it, got one that is RUNNING |
            farewells before the end | swap league_finished 1 with farewells_done 1 | farewell: expected a league that allows it | more
            a player who was never registered | insert player_reached {"player_id":"P09"} before league_started 1 | agent: expected one that has a place, got P09 |
            a player who registered after the start | copy player_registered 1 before round_started 2; in player_registered 5: P01 -> P05 | registration of a player |
            a place that was taken twice | copy player_registered 1 before league_started 1 | place of P01: expected one that is free |
            somebody of the schedule who did not register | delete player_registered 4 | players of the schedule: expected [P01, P02, P03], got | more
            a suspension of a suspended player | insert player_suspended {"player_id":"P01"} before round_started 3; copy player_suspended 1 before round_started 3 | suspension |
            a player who cannot be reached though nobody has suspended it | insert player_unreachable {"player_id":"P01"} before round_started 3 | silence |
            a reinstatement of a player who plays | insert player_reinstated {"player_id":"P01"} before round_started 3 | reinstatement |
            a token that was void and is valid again | insert player_returned {"player_id":"P01","endpoint":"http://localhost:8101/mcp","generation":3} before round_started 2; copy player_returned 1 before round_started 2; in player_returned 2: 3 -> 1 | at least 3, got 1 |
            a round that begins before the one before is finished | delete round_finished 1 | end of the round before |
            a round that was left out | in round_started 3: 3 -> 2 | round that begins: expected 3, got 2 | more
            a round that was finished too early | swap round_finished 1 with match_decided 2 | matches left of the round: expected none, got [R1M |
            a match of a round that has not begun | swap round_started 2 with match_assigned 3 | round of the match: expected one that has begun, got 2 |
            a league that ended with a match left | delete match_decided 6 | matches left at the end: expected none, got [R3M | more
            a pair that does not meet | in league_started 1: "P01","player_b":"P02" -> "P01","player_b":"P04" | meetings of P01 and P02: expected 1, got 0 | more
            a pair that meets twice | in league_started 1: "P01","player_b":"P02" -> "P01","player_b":"P04" | meetings of P01 and P04: expected 1, got 2 | more
            a player who plays twice in a round | in league_started 1: "player_a":"P03","player_b":"P04" -> "player_a":"P01","player_b":"P03" | players of round 1: expected nobody twice | more
            a bye of somebody who plays | in league_started 1: }]},{"round_id":2 -> }],"bye":"P01"},{"round_id":2 | bye of round 1: expected [], got [P01] |
            a second result | copy match_decided 1 before match_begun 2 | R1M1: results of the match: expected one, got another | more
            a result of a lease that was over | insert match_assigned {"match_id":"R1M1","referee_id":"REF01","lease":2} before match_decided 1 | lease of the result: expected 2, got 1 |
            a result of a referee that did not hold the match | in match_decided 1: REF01 -> REF02 | referee of the result: expected REF01, got REF02 |
            a lease that was left out | insert match_assigned {"match_id":"R1M1","referee_id":"REF01","lease":3} before match_decided 1; in match_decided 1: "lease":1 -> "lease":3 | lease: expected 2, got 3 |
            a match that was decided before it had a referee | delete match_assigned 1 | lease of the result: expected 0, got 1 | more
            a match that began without a referee | copy match_begun 1 before match_begun 2 | match that begins: expected one that a referee holds |
            a refused report of another lease | insert report_refused {"match_id":"R1M1","referee_id":"REF01","lease":2,"at":"2025-01-15T10:00:00Z"} before match_decided 1 | lease of a refused report: expected 1, got 2 |
            a refused report of another referee | insert report_refused {"match_id":"R1M1","referee_id":"REF02","lease":1,"at":"2025-01-15T10:00:00Z"} before match_decided 1 | referee of a refused report: expected REF01, got REF02 |
            a round that ends without a match of which one report was refused | delete match_decided 1; insert report_refused {"match_id":"R1M1","referee_id":"REF01","lease":1,"at":"2025-01-15T10:00:00Z"} before match_decided 1 | matches left of the round: expected none, got [R1M1] | more
            a match that is not in the schedule | insert match_assigned {"match_id":"R1M9","referee_id":"REF01","lease":1} before match_decided 1 | R1M9: match: expected one of the schedule | more
            a referee that was never registered | insert match_assigned {"match_id":"R1M1","referee_id":"REF07","lease":2} before match_decided 1 | R1M1: agent: expected one that has a place, got REF07 | more
            a decision of the manager against a player who was there | delete match_decided 4; insert match_decided {"match_id":"R2M2","referee_id":null,"lease":1,"ending":"FORFEIT","result":{"winner":"P04","score":{"P04":3,"P02":0},"details":{"drawn_number":null,"choices":{"P04":null,"P02":null},"status":"TECHNICAL_LOSS","termination":{"P02":"operator"}}},"at":"2026-03-01T08:00:00.000Z"} before round_finished 2 | players at fault without a referee: expected {}, got {P02 |
            points that nobody gives | in match_decided 1: {"P01":1,"P02":1} -> {"P01":2,"P02":2} | points: expected {P01=1, P02=1}, got { | more
            a winner of a draw | in match_decided 1: "winner":null -> "winner":"P01" | : winner: expected none, got P01 | more
            a winner that is missing | in match_decided 4: "winner":"P04" -> "winner":null | : winner: expected one of the players, got nothing | more
            a winner who chose wrong | in match_decided 4: {"P04":"odd","P02":"even"} -> {"P04":"even","P02":"odd"} | /result/winner: expected who wins with these choices and this number, P02, got P04 | more
            a game that was told by half | in match_decided 1: "drawn_number":9 -> "drawn_number":null | /result/details/drawn_number: expected the number of the game, got null |
            a forfeit for which something was drawn | delete match_decided 4; insert match_decided {"match_id":"R2M2","referee_id":"REF01","lease":1,"ending":"FORFEIT","result":{"winner":"P04","score":{"P04":3,"P02":0},"details":{"drawn_number":4,"choices":{"P04":null,"P02":null},"status":"TECHNICAL_LOSS","termination":{"P02":"refused"}}},"at":"2026-03-01T08:00:00.000Z"} before round_finished 2 | draw of a forfeit: expected none, got one | more
            a forfeit with a draw in its transcript | delete match_decided 4; insert match_decided {"match_id":"R2M2","referee_id":"REF01","lease":1,"ending":"FORFEIT","result":{"winner":"P04","score":{"P04":3,"P02":0},"details":{"drawn_number":null,"choices":{"P04":null,"P02":null},"status":"TECHNICAL_LOSS","termination":{"P02":"refused"},"transcript":[{"at":"2026-03-01T08:00:00.000Z","event":"drawing","player_id":null,"detail":null}]}},"at":"2026-03-01T08:00:00.000Z"} before round_finished 2 | draw in the transcript: expected none for a forfeit, got one | more
            an ending of another kind | in match_decided 1: "ending":"DRAW" -> "ending":"WIN" | ending of the game: expected DRAW, got WIN | more
            a forfeit for which a seal was opened | delete match_decided 4; insert match_decided {"match_id":"R2M2","referee_id":"REF01","lease":1,"ending":"FORFEIT","result":{"winner":"P04","score":{"P04":3,"P02":0},"details":{"drawn_number":null,"draw_nonce":"eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee","choices":{"P04":null,"P02":null},"status":"TECHNICAL_LOSS","termination":{"P02":"refused"}}},"at":"2026-03-01T08:00:00.000Z"} before round_finished 2 | draw of a forfeit: expected none, got one | more
            a wrong parity | in match_decided 1: "number_parity":"odd" -> "number_parity":"even" | /result/details/number_parity: expected odd, got even |
            a number that the referee did not commit itself to | in match_decided 1: "drawn_number":9 -> "drawn_number":7 | /result/details/draw_nonce: expected the nonce that opens draw_commitment |
            a nonce that does not open the commitment | in match_decided 1: "draw_nonce":"e -> "draw_nonce":"f | /result/details/draw_nonce: expected the nonce that opens draw_commitment |
            a blame of somebody who played | in match_decided 1: "termination":{} -> "termination":{"P01":"refused"} | players at fault: expected [], got [P01 |
            a transcript with another choice | in match_decided 1: "P01","detail":"odd" -> "P01","detail":"even" | choice of P01 |
            a transcript with another choice in capital letters | in match_decided 1: "P01","detail":"odd" -> "P01","detail":"EVEN" | choice of P01 |
            a transcript of another match | in match_decided 1: "P01","detail":"odd" -> "P09","detail":"odd" | player of the transcript: expected [P01, P02], got P09 |
            a transcript of a refusal in a match that was played | in match_decided 1: "chose","player_id":"P01" -> "refused","player_id":"P01" | fault of P01: expected REFUSED |
            """)
    void areFound(String defect, String edits, String finding, String more) {
        for (String edit : edits.split("; ", -1)) {
            league.edit(edit);
        }
        List<String> findings = Forgery.findings(league.entries());
        assertThat(findings).as(defect).anyMatch(line -> line.contains(finding));
        if (more == null) {
            assertThat(findings).hasSize(1);
        }
    }

    @Test
    void includeAGapInTheSequence() {
        List<HistoryEntry> entries = league.entries();
        entries.replaceAll(entry ->
                new ReadableEntry(entry.sequence() + (entry.sequence() > 5 ? 1 : 0), ((ReadableEntry) entry).event()));
        assertThat(Forgery.findings(entries)).containsExactly("event 7: sequence: expected 6, got 7");
    }

    @Test
    void includeAnEventThatCannotBeRead() {
        List<HistoryEntry> entries = league.entries();
        entries.set(39, new UnreadableEntry(40, "half a sentence"));
        assertThat(Forgery.findings(entries))
                .containsExactly("event 40: event: expected one that can be read, got half a sentence");
    }

    @Test
    void includeALeagueThatIsStoredAsAnother() {
        assertThat(Forgery.findings(new LeagueHistory(new LeagueId("another"), league.entries())))
                .containsExactly("event 1: league that is opened: expected another, got league_2025_even_odd");
    }

    @Test
    void areNoneWhereTheOperatorStoppedInstead() {
        List<HistoryEntry> stopped = league.entries().subList(0, 22);
        stopped.add(new ReadableEntry(23, new LeagueFinished(true, Instant.EPOCH)));
        assertThat(Forgery.findings(stopped)).isEmpty();
    }
}
