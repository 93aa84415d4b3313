package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.agent.settings.SystemSettings.Network;
import org.evenodd.agent.settings.SystemSettings.PageSettings;
import org.evenodd.agent.settings.SystemSettings.RetryPolicy;
import org.evenodd.agent.settings.SystemSettings.Timeouts;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.protocol.shape.Compatibility;
import org.junit.jupiter.api.Test;

class OperatingRulesTest {

    private static final Network NETWORK = SettingsLoader.builtIn().system().network();

    private static SystemSettings settings() {
        Duration ten = Duration.ofSeconds(10);
        return new SystemSettings(
                Compatibility.STRICT,
                new Timeouts(ten, Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofSeconds(5), ten, ten, ten),
                new RetryPolicy(
                        3,
                        RetryPolicy.BackoffStrategy.FIXED,
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(30)),
                SettingsLoader.builtIn().system().health(),
                SettingsLoader.builtIn().system().limits(),
                NETWORK,
                new PageSettings(false));
    }

    @Test
    void followTheSettings() {
        OperatingRules rules = OperatingRules.of(settings(), AutoStart.BY_OPERATOR, false);
        assertThat(rules.strict()).isTrue();
        assertThat(rules.network()).isSameAs(NETWORK);
    }

    @Test
    void giveAMatchMoreTimeThanItsRetriesCanTake() {
        Duration joinsAndChoices = Duration.ofSeconds(4 * 5 + 3 * 2 + 4 * 30 + 3 * 2);
        Duration rest = Duration.ofSeconds(5 + 10);
        assertThat(OperatingRules.of(settings(), AutoStart.BY_OPERATOR, false).matchLimit())
                .isGreaterThan(joinsAndChoices.plus(rest))
                .isLessThan(Duration.ofMinutes(10));
    }
}
