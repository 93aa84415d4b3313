package org.evenodd.systemtests.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.SettingOverride;
import org.evenodd.agent.settings.SettingsException;
import org.evenodd.agent.settings.SettingsLoader;

/** Values of {@code --set}: they become settings, or are refused with one sentence. */
final class SettingsTarget implements Target {

    private static final int MOST_LINES = 5;

    @Override
    public void feed(byte[] input) {
        String[] lines = new String(input, UTF_8).split("\n", MOST_LINES);
        try {
            List<SettingOverride> assignments =
                    Arrays.stream(lines).map(SettingOverride::parse).toList();
            SettingsLoader loader = new SettingsLoader(ConfigSource.BUILT_IN, assignments);
            loader.system();
            loader.league(SettingsLoader.DEFAULT_LEAGUE);
        } catch (SettingsException e) {
            Finding.unless(e.getMessage() != null && !e.getMessage().isBlank(), "a refusal without a reason");
        }
    }

    @Override
    public List<byte[]> examples() {
        return Stream.of(
                        "compatibility=strict",
                        "timeouts.join_ack_seconds=0.5\ntimeouts.choice_seconds=1",
                        "retry.max_retries=2\nretry.strategy=exponential",
                        "retry.initial_delay_seconds=1\nretry.max_delay_seconds=30",
                        "limits.max_message_bytes=20000\nlimits.max_broadcast_bytes=70000",
                        "network.endpoint_check=off\nnetwork.rejoin_without_token=never",
                        "league.announcement_lead_seconds=0",
                        "league.scoring={\"win_points\":2,\"draw_points\":1,\"loss_points\":0}",
                        "league.tiebreakers=[\"points\",\"wins\"]",
                        "league.display_name=A league",
                        "league.participants.max_players=12\nleague.legs=2",
                        "league.suspension.after_silent_matches=5")
                .map(text -> text.getBytes(UTF_8))
                .toList();
    }
}
