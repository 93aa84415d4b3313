package org.evenodd.agent.settings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.evenodd.agent.settings.AgentDefaults.PlayerDefaults;
import org.evenodd.agent.settings.AgentDefaults.RefereeDefaults;
import org.evenodd.agent.settings.LeagueSettings.GamesRegistry;
import org.evenodd.agent.settings.SystemSettings.Limits;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.RecordShape;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

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
        return once("system.json", SystemSettings.class, () -> {
            var file = SettingsFile.of("system.json", SystemSettings.class, SettingsLoader::misfits);
            return overridden(file, fromFile(file), ofSystem, "");
        });
    }

    /** The limits must admit the manager's broadcasts. */
    private static List<Violation> misfits(SystemSettings settings) {
        Limits limits = settings.limits();
        return limits.maxBroadcastBytes() >= limits.maxMessageBytes()
                ? List.of()
                : List.of(misfit(
                        "/limits/max_broadcast_bytes",
                        "at least limits.max_message_bytes, " + limits.maxMessageBytes(),
                        String.valueOf(limits.maxBroadcastBytes())));
    }

    /** The settings of a league; without a file, the defaults with its id. */
    public LeagueSettings league(LeagueId id) {
        SettingsFile<LeagueSettings> file = leagueFile(id);
        return once(
                file.name(),
                LeagueSettings.class,
                () -> overridden(file, fromFile(file), ofLeague, SettingOverride.LEAGUE + '.'));
    }

    /** Validates the command line's league settings, for programs that do not use them. */
    public void checkLeague() {
        SettingsFile<LeagueSettings> file = leagueFile(DEFAULT_LEAGUE);
        overridden(file, file.defaults(), ofLeague, SettingOverride.LEAGUE + '.');
    }

    private SettingsFile<LeagueSettings> leagueFile(LeagueId id) {
        ObjectNode defaults = (ObjectNode) ConfigSource.builtIn("leagues/" + DEFAULT_LEAGUE + ".json");
        defaults.put("league_id", id.value());
        List<GameType> games = games().types();
        return new SettingsFile<>(
                "leagues/" + id + ".json",
                defaults,
                RecordShape.closed(LeagueSettings.class),
                league -> misfits(league, id, games));
    }

    private static List<Violation> misfits(LeagueSettings league, LeagueId id, List<GameType> games) {
        List<Violation> misfits = new ArrayList<>();
        if (!league.leagueId().equals(id)) {
            misfits.add(misfit("/league_id", id.value(), '"' + league.leagueId().value() + '"'));
        }
        if (!games.contains(league.gameType())) {
            String known = String.join(", ", games.stream().map(GameType::value).toList());
            misfits.add(misfit(
                    "/game_type", "one of " + known, '"' + league.gameType().value() + '"'));
        }
        return misfits;
    }

    private static Violation misfit(String pointer, String expected, String got) {
        return new Violation(pointer, ErrorCode.E006, expected, got);
    }

    /** {@code games/games_registry.json}. */
    public GamesRegistry games() {
        return plain("games/games_registry.json", GamesRegistry.class);
    }

    /** {@code defaults/referee.json}. */
    public RefereeDefaults referee() {
        return plain("defaults/referee.json", RefereeDefaults.class);
    }

    /** {@code defaults/player.json}. */
    public PlayerDefaults player() {
        return plain("defaults/player.json", PlayerDefaults.class);
    }

    private <R extends Record> R plain(String name, Class<R> type) {
        return once(name, type, () -> {
            SettingsFile<R> file = SettingsFile.of(name, type, settings -> List.of());
            return overridden(file, fromFile(file), List.of(), "");
        });
    }

    /**
     * A settings file's name for people, like {@code defaults/player.json}: its path, or that it is built in.
     */
    public String titleOf(String name) {
        return source.titleOf(name);
    }

    private <R extends Record> R once(String name, Class<R> type, Supplier<R> reading) {
        Record known = read.get(name);
        R settings = known == null ? reading.get() : type.cast(known);
        read.putIfAbsent(name, settings);
        return settings;
    }

    private JsonNode fromFile(SettingsFile<?> file) {
        String title = source.titleOf(file.name());
        JsonNode tree = source.read(file.name())
                .map(json -> overlay(file.defaults(), parse(json, title)))
                .orElseGet(file::defaults);
        file.bind(tree, title, "");
        return tree;
    }

    private static JsonNode parse(byte[] json, String title) {
        try {
            return StrictJson.parse(json);
        } catch (MalformedJsonException e) {
            throw new SettingsException(title, "", "the file is not JSON: " + e.getMessage());
        }
    }

    private static <R extends Record> R overridden(
            SettingsFile<R> file, JsonNode tree, List<SettingOverride> overrides, String prefix) {
        JsonNode complete = overrides.stream().map(SettingOverride::tree).reduce(tree, SettingsLoader::overlay);
        return file.bind(complete, "--set", prefix);
    }

    /**
     * The upper tree, completed from the lower one wherever both are objects. In place of a list, {@code a,b} is read
     * as one.
     */
    private static JsonNode overlay(JsonNode lower, JsonNode upper) {
        if (lower.isArray() && upper.isString()) {
            ArrayNode list = JsonNodeFactory.instance.arrayNode();
            Arrays.stream(upper.stringValue().split(",", -1)).map(String::strip).forEach(list::add);
            return list;
        }
        if (!lower.isObject() || !upper.isObject()) {
            return upper;
        }
        ObjectNode both = (ObjectNode) lower.deepCopy();
        upper.properties()
                .forEach(entry -> both.set(entry.getKey(), overlay(lower.path(entry.getKey()), entry.getValue())));
        return both;
    }

    /**
     * A settings file.
     *
     * @param name below the root of the configuration
     * @param defaults a complete tree
     * @param rules checks well-formed settings
     */
    private record SettingsFile<R extends Record>(
            String name, JsonNode defaults, RecordShape<R> shape, Function<R, List<Violation>> rules) {

        static <R extends Record> SettingsFile<R> of(String name, Class<R> type, Function<R, List<Violation>> rules) {
            return new SettingsFile<>(name, ConfigSource.builtIn(name), RecordShape.closed(type), rules);
        }

        /**
         * Binds a tree to the record.
         *
         * @param source the layer added last, which errors name
         * @param prefix the prefix of its paths there
         * @throws SettingsException if a setting is invalid
         */
        R bind(JsonNode tree, String source, String prefix) {
            Reading reading = new Reading(Compatibility.STRICT, false);
            @Nullable R settings = shape.read(tree, reading);
            List<Violation> violations = settings == null ? reading.violations() : rules.apply(settings);
            if (settings == null || !violations.isEmpty()) {
                throw refusal(violations.get(0), tree, source, prefix);
            }
            return settings;
        }

        private static SettingsException refusal(Violation violation, JsonNode tree, String source, String prefix) {
            String pointer = violation.pointer();
            String path = prefix
                    + pointer.replaceFirst("^/", "")
                            .replace('/', '.')
                            .replace("~1", "/")
                            .replace("~0", "~");
            JsonNode at = tree.at(JsonPointer.compile(pointer));
            if (at.isObject() && at.has(violation.got())) { // an unknown name is reported for the enclosing object
                String dot = path.isEmpty() || path.endsWith(".") ? "" : ".";
                return new SettingsException(
                        source, path + dot + violation.got(), "is unknown; it must be " + violation.expected());
            }
            return new SettingsException(
                    source, path, "must be %s, not %s".formatted(violation.expected(), violation.got()));
        }
    }
}
