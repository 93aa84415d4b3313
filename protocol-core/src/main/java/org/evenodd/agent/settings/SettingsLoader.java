package org.evenodd.agent.settings;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.value.LeagueId;
import tools.jackson.databind.JsonNode;

/**
 * Combines the built-in settings, the files and the command line, each overriding the one before. The whole is
 * validated after each layer, so that errors name the layer that caused them. Every method throws {@link
 * SettingsException} for an unknown name or an invalid value. Each file is read once.
 */
public final class SettingsLoader {

    public static final LeagueId DEFAULT_LEAGUE = new LeagueId("league_2025_even_odd");

    private final Map<String, Record> read = new ConcurrentHashMap<>();
    private final ConfigSource source;
    private final List<SettingOverride> ofSystem;
    private final List<SettingOverride> ofLeague;

    public SettingsLoader(ConfigSource source, List<SettingOverride> assignments) {
        this.source = source;
        this.ofSystem = assignments.stream().filter(each -> !each.isOfLeague()).toList();
        this.ofLeague = assignments.stream().filter(SettingOverride::isOfLeague).toList();
    }

    /** The built-in settings alone. */
    public static SettingsLoader builtIn() {
        return new SettingsLoader(ConfigSource.BUILT_IN, List.of());
    }

    /** {@code system.json}. */
    public SystemSettings system() {
        return once(SystemFile.NAME, SystemSettings.class, () -> {
            SettingsFile<SystemSettings> file = SystemFile.of();
            return assigned(file, fromFile(file), ofSystem, "");
        });
    }

    /** The settings of a league; without a file, the defaults with its id. */
    public LeagueSettings league(LeagueId id) {
        return once(LeagueFile.nameOf(id), LeagueSettings.class, () -> {
            SettingsFile<LeagueSettings> file = LeagueFile.of(id, games());
            return assigned(file, fromFile(file), ofLeague, SettingOverride.LEAGUE + '.');
        });
    }

    /** Validates the command line's league settings, for programs that do not use them. */
    public void checkLeague() {
        SettingsFile<LeagueSettings> file = LeagueFile.of(DEFAULT_LEAGUE, games());
        assigned(file, file.defaults(), ofLeague, SettingOverride.LEAGUE + '.');
    }

    /** {@code games/games_registry.json}. */
    public GamesRegistry games() {
        return unassigned("games/games_registry.json", GamesRegistry.class);
    }

    /** {@code defaults/referee.json}. */
    public RefereeDefaults referee() {
        return unassigned("defaults/referee.json", RefereeDefaults.class);
    }

    /** {@code defaults/player.json}. */
    public PlayerDefaults player() {
        return unassigned("defaults/player.json", PlayerDefaults.class);
    }

    /**
     * A settings file's name for people, like {@code defaults/player.json}: its path, or that it is built in.
     */
    public String titleOf(String name) {
        return source.titleOf(name);
    }

    private <R extends Record> R unassigned(String name, Class<R> type) {
        return once(name, type, () -> {
            SettingsFile<R> file = SettingsFile.of(name, type);
            return file.read(fromFile(file), source.titleOf(name), "");
        });
    }

    private <R extends Record> R once(String name, Class<R> type, Supplier<R> reading) {
        Record known = read.get(name);
        R settings = known == null ? reading.get() : type.cast(known);
        read.putIfAbsent(name, settings);
        return settings;
    }

    private static <R extends Record> R assigned(
            SettingsFile<R> file, JsonNode tree, List<SettingOverride> assignments, String prefix) {
        JsonNode complete = assignments.stream().map(SettingOverride::tree).reduce(tree, Overlay::of);
        return file.read(complete, "--set", prefix);
    }

    private JsonNode fromFile(SettingsFile<?> file) {
        String title = source.titleOf(file.name());
        Optional<byte[]> bytes = source.read(file.name());
        JsonNode tree = bytes.map(json -> Overlay.of(file.defaults(), parse(json, title)))
                .orElseGet(file::defaults);
        file.read(tree, title, "");
        return tree;
    }

    private static JsonNode parse(byte[] json, String title) {
        try {
            return StrictJson.parse(json);
        } catch (MalformedJsonException e) {
            throw new SettingsException(title, "", "the file is not JSON: " + e.getMessage());
        }
    }
}
