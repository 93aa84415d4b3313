package org.evenodd.agent.settings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.evenodd.agent.settings.AgentDefaults.PlayerDefaults;
import org.evenodd.agent.settings.AgentDefaults.RefereeDefaults;
import org.evenodd.agent.settings.LeagueSettings.GamesRegistry;
import org.evenodd.game.Games;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Violation;
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

    /** How many agents may take part in a league in divisions whose own settings leave it at the default. */
    private static final List<SettingOverride> PLACES_IN_DIVISIONS = List.of(
            SettingOverride.parse("league.participants.max_players=" + PlayerId.MOST_PLACES),
            SettingOverride.parse("league.participants.max_referees=" + RefereeId.MOST_PLACES));

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
        return read(SettingsFile.of("system.json", SystemSettings.class), ofSystem);
    }

    /**
     * The settings of a league; without a file, the defaults with its id. Where its file has the built-in name and another
     * game, it has that game's name; where it has the built-in numbers of places, and divisions, those of divisions.
     */
    public LeagueSettings league(LeagueId id) {
        LeagueSettings league = read(leagueFile(id), ofLeague);
        JsonNode tree = Json.tree(Shapes.json(league));
        JsonNode usual = leagueFile(id).defaults().get();
        Stream<SettingOverride> name = games().games().stream()
                .filter(game -> game.gameType().equals(league.gameType()))
                .filter(game -> !usual.path("game_type").equals(tree.path("game_type")))
                .map(game -> SettingOverride.parse("league.display_name=%s League".formatted(game.displayName())));
        Stream<SettingOverride> places = PLACES_IN_DIVISIONS.stream()
                .filter(each -> league.inDivisions())
                .filter(each -> ofLeague.stream().noneMatch(set -> set.path().equals(each.path())));
        List<SettingOverride> implied = Stream.concat(name, places)
                .filter(each -> usual.at(each.pointer()).equals(tree.at(each.pointer())))
                .toList();
        return implied.isEmpty() ? league : overridden(leagueFile(id), tree, implied);
    }

    /** Validates the command line's league settings, if there are any, for programs that do not use them. */
    public void checkLeague() {
        if (!ofLeague.isEmpty()) {
            SettingsFile<LeagueSettings> file = leagueFile(DEFAULT_LEAGUE);
            overridden(file, file.defaults().get(), ofLeague);
        }
    }

    private SettingsFile<LeagueSettings> leagueFile(LeagueId id) {
        return new SettingsFile<>(
                "leagues/" + id + ".json",
                LeagueSettings.class,
                () -> ((ObjectNode) ConfigSource.builtIn("leagues/" + DEFAULT_LEAGUE + ".json"))
                        .put("league_id", id.value()),
                SettingOverride.LEAGUE + '.',
                league -> misfits(league, id));
    }

    private List<Violation> misfits(LeagueSettings league, LeagueId id) {
        List<GameType> games =
                games().types().stream().filter(Games.types()::contains).toList();
        List<Violation> misfits = new ArrayList<>();
        if (!league.leagueId().equals(id)) {
            misfits.add(misfit("/league_id", id.value(), league.leagueId().value()));
        }
        if (!games.contains(league.gameType())) {
            String known = String.join(", ", games.stream().map(GameType::value).toList());
            misfits.add(
                    misfit("/game_type", "one of " + known, league.gameType().value()));
        }
        return misfits;
    }

    private static Violation misfit(String pointer, String expected, String got) {
        return new Violation(pointer, ErrorCode.E006, expected, '"' + got + '"');
    }

    /** {@code games/games_registry.json}. */
    public GamesRegistry games() {
        return read(SettingsFile.of("games/games_registry.json", GamesRegistry.class), List.of());
    }

    /** {@code defaults/referee.json}. */
    public RefereeDefaults referee() {
        return read(SettingsFile.of("defaults/referee.json", RefereeDefaults.class), List.of());
    }

    /** {@code defaults/player.json}. */
    public PlayerDefaults player() {
        return read(SettingsFile.of("defaults/player.json", PlayerDefaults.class), List.of());
    }

    /**
     * A settings file's name for people, like {@code defaults/player.json}: its path, or that it is built in.
     */
    public String titleOf(String name) {
        return source.titleOf(name);
    }

    private <R extends Record> R read(SettingsFile<R> file, List<SettingOverride> overrides) {
        Record known = read.get(file.name());
        R settings = known == null ? readAnew(file, overrides) : file.type().cast(known);
        read.putIfAbsent(file.name(), settings);
        return settings;
    }

    private <R extends Record> R readAnew(SettingsFile<R> file, List<SettingOverride> overrides) {
        String title = source.titleOf(file.name());
        JsonNode defaults = file.defaults().get();
        JsonNode tree = source.read(file.name())
                .map(json -> overlay(defaults, parse(json, title)))
                .orElse(defaults);
        R settings = file.bind(tree, title, "");
        return overrides.isEmpty() ? settings : overridden(file, tree, overrides);
    }

    private static <R extends Record> R overridden(
            SettingsFile<R> file, JsonNode tree, List<SettingOverride> overrides) {
        JsonNode complete = overrides.stream().map(SettingOverride::tree).reduce(tree, SettingsLoader::overlay);
        return file.bind(complete, SettingOverride.OPTION, file.prefix());
    }

    private static JsonNode parse(byte[] json, String title) {
        try {
            return StrictJson.parse(json);
        } catch (MalformedJsonException e) {
            throw new SettingsException(title, "", "the file is not JSON: " + e.getMessage());
        }
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
     * @param defaults makes a complete tree
     * @param prefix of its settings on the command line
     * @param rules checks well-formed settings
     */
    private record SettingsFile<R extends Record>(
            String name,
            Class<R> type,
            Supplier<JsonNode> defaults,
            String prefix,
            Function<R, List<Violation>> rules) {

        static <R extends Record> SettingsFile<R> of(String name, Class<R> type) {
            return new SettingsFile<>(name, type, () -> ConfigSource.builtIn(name), "", settings -> List.of());
        }

        /**
         * Binds a tree to the record.
         *
         * @param source the layer added last, which errors name
         * @param before the prefix of its paths there
         * @throws SettingsException if a setting is invalid
         */
        R bind(JsonNode tree, String source, String before) {
            Reading reading = Reading.closed();
            @Nullable R settings = Shapes.ofRecord(type).read(tree, reading);
            List<Violation> violations = settings == null ? reading.violations() : rules.apply(settings);
            if (settings == null || !violations.isEmpty()) {
                throw refusal(violations.get(0), tree, source, before);
            }
            return settings;
        }

        private static SettingsException refusal(Violation violation, JsonNode tree, String source, String before) {
            String pointer = violation.pointer();
            String path = before
                    + pointer.replaceFirst("^/", "")
                            .replace('/', '.')
                            .replace("~1", "/")
                            .replace("~0", "~");
            JsonNode at = tree.at(JsonPointer.compile(pointer));
            if (at.isObject() && at.has(violation.got())) { // an unknown name is reported for the enclosing object
                String dot = path.isEmpty() || path.endsWith(".") ? "" : ".";
                String more = path.isEmpty() && source.equals(SettingOverride.OPTION) ? ", or begin with league." : "";
                return new SettingsException(
                        source, path + dot + violation.got(), "is unknown; it must be " + violation.expected() + more);
            }
            return new SettingsException(
                    source, path, "must be %s, not %s".formatted(violation.expected(), violation.got()));
        }
    }
}
