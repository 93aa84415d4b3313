package org.evenodd.agent.runtime;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.junit.jupiter.api.Test;

class ViewFileTest {

    private static final Instant NOW = Instant.parse("2025-01-15T10:30:00.123Z");

    /** The content of a sample file. */
    record Members(LeagueId leagueId, List<DisplayName> members) {}

    @Test
    void showsARecordWithItsVersionAndAge() {
        Members members = new Members(new LeagueId("cup"), List.of(new DisplayName("Zoë")));

        assertThat(new String(new ViewFile<>(members, NOW).bytes(), UTF_8)).isEqualTo("""
                {
                  "schema_version" : "1.0.0",
                  "last_updated" : "2025-01-15T10:30:00Z",
                  "league_id" : "cup",
                  "members" : [
                    "Zoë"
                  ]
                }
                """);
    }
}
