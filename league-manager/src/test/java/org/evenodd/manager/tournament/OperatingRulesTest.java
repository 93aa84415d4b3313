package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.SettingOverride;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.game.Games;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.junit.jupiter.api.Test;

class OperatingRulesTest {

    private final SystemSettings settings =
            new SettingsLoader(ConfigSource.BUILT_IN, List.of(SettingOverride.STRICT)).system();
    private final OperatingRules rules = OperatingRules.of(settings, Games.usual(), AutoStart.BY_OPERATOR, false, "");

    @Test
    void followTheSettings() {
        assertThat(rules.strict()).isTrue();
        assertThat(rules.network()).isSameAs(settings.network());
    }

    @Test
    void giveAMatchMoreTimeThanItsRetriesCanTake() {
        Duration joinsAndChoices = Duration.ofSeconds(4 * 5 + 3 * 2 + 4 * 30 + 3 * 2);
        Duration rest = Duration.ofSeconds(5 + 10);
        assertThat(rules.matchLimit()).isGreaterThan(joinsAndChoices.plus(rest)).isLessThan(Duration.ofMinutes(10));
    }

    @Test
    void areAsPatientWithARefereeAsAPlayerMayBeSlow() {
        SystemSettings slow = new SettingsLoader(
                        ConfigSource.BUILT_IN, List.of(SettingOverride.parse("timeouts.choice_seconds=60")))
                .system();
        assertThat(OperatingRules.of(slow, Games.usual(), AutoStart.BY_OPERATOR, false, "")
                        .patience())
                .isEqualTo(Duration.ofSeconds(5 + 60 + 5 + 5));
    }

    @Test
    void waitLongerForAMatchOfManyMoves() {
        OperatingRules ofMoves = OperatingRules.of(settings, TicTacToeMatches.GAME, AutoStart.BY_OPERATOR, false, "");
        Duration joinAndMoves = Duration.ofSeconds(4 * 5 + 3 * 2 + 2 * (30 + 3 * 2));
        assertThat(ofMoves.matchLimit())
                .isEqualTo(joinAndMoves.plusSeconds(5 + 2 * 10).multipliedBy(2));
        assertThat(rules.patience()).isEqualTo(Duration.ofSeconds(45));
        assertThat(ofMoves.patience()).isEqualTo(Duration.ofSeconds(5 + 2 * (30 + 3 * 2) + 5 + 5));
    }
}
