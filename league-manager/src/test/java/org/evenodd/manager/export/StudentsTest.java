package org.evenodd.manager.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.RosterSet;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.Registration;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudentsTest {

    private static Students called(String... names) {
        List<LeagueEvent> events = new ArrayList<>();
        events.add(new LeagueEvent.LeagueOpened(
                SettingsLoader.builtIn().league(SettingsLoader.DEFAULT_LEAGUE), Instant.EPOCH));
        for (int i = 1; i <= names.length; i++) {
            Endpoint place = Endpoint.parse("http://localhost:81%02d/mcp".formatted(i));
            Registration registration = new Registration(new DisplayName(names[i - 1]), place, i, null);
            events.add(new PlayerRegistered(PlayerId.of(i), registration));
        }
        return new Students(League.replay(events));
    }

    private static Students enrolled(String... roster) {
        List<EnrolledName> names = Stream.of(roster)
                .map(name -> new EnrolledName(new DisplayName(name), null, null))
                .toList();
        League league = called("Charlotte").league();
        return new Students(league.apply(new RosterSet(names, Instant.EPOCH)));
    }

    private static String found(Students students, String name) {
        return students.named(name).id().value();
    }

    private static void assertUnknown(Students students, String name, String complaint) {
        assertThatThrownBy(() -> students.named(name))
                .isInstanceOfSatisfying(
                        ProgramException.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.WRONG_USAGE))
                .hasMessageStartingWith(complaint);
    }

    @Test
    void areFoundByNameOrIdAndNotGuessed() {
        assertThat(found(called("Ada", "Zoë"), "Zoë")).isEqualTo("P02");
        assertThat(found(called("Ada", "Zoë"), "P01")).isEqualTo("P01");
        Students alike = called("P02", "Ada");
        assertUnknown(
                alike, "P02", "\"P02\" may be player:P01 (called \"P02\") or player:P02 (called \"Ada\"): say which");
        assertThat(found(alike, "player:P02")).isEqualTo("P02");
        assertUnknown(
                called("Ada", "Bob", "Ada"),
                "Ada",
                "\"Ada\" may be player:P01 (called \"Ada\") or player:P03 (called \"Ada\"): say which, like player:P01");
    }

    @Test
    void whoAreNotThereAreToldWithThoseWhoAre() {
        Students students = called("Charlotte", "alice w", "Dora");
        assertUnknown(
                students,
                "Alice",
                "the league has no player Alice: it has \"Charlotte\" (P01), \"alice w\" (P02) and \"Dora\" (P03)");
        assertUnknown(students, "P77", "the league has no player P77: it has ");
        assertUnknown(called(), "Alice", "the league has no player Alice: nobody has registered");
    }

    @Test
    void whoAreOnlyOnTheRosterAreNotMistakenForAMisspeltName() {
        Students students = enrolled("Ada", "Charlotte");

        assertThat(students.absent()).containsExactly("Ada");
        assertUnknown(
                students,
                "Ada",
                "\"Ada\" is on the roster, but never registered, so there is nothing to report; its row is in grades.csv");
        assertUnknown(students, "Adam", "the league has no player Adam: it has \"Charlotte\" (P01)");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "Bot 7, P01-Bot-7.html",
                "../../etc/passwd, P01-etc-passwd.html",
                "`C:\\nul`, P01-C-nul.html",
                "Größe, P01-Grosse.html",
                "…, P01.html",
                "小红, P01.html",
                "a.html, P01-a-html.html"
            })
    void haveFilesWithNamesThatEveryFileSystemTakes(String name, String file) {
        assertThat(Students.fileName(called(name).all().get(0))).isEqualTo(file);
    }

    @Test
    void shareNoFileAlsoWhereCaseDoesNotCount() {
        assertThat(called("ada", "ADA", "Ada ", "ａｄａ", "a\u0308da").all().stream()
                        .map(Students::fileName)
                        .map(name -> name.toLowerCase(Locale.ROOT)))
                .doesNotHaveDuplicates();
    }
}
