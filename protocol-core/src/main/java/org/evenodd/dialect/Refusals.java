package org.evenodd.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Amendment;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a refusal of one of our messages names: fields that are missed, a sender, a path, a type. Of the fields, only those
 * count whose value the refused message has, under whatever name.
 */
public final class Refusals {

    private static final String NAME = "[A-Za-z_][A-Za-z0-9_]{0,39}(?![A-Za-z0-9_])";
    private static final int MOST_NAMES = 12;
    private static final int DEEPEST = 3;

    /** What libraries add to an error: the input, in which everything is named. */
    private static final Pattern INPUT = Pattern.compile("\\[type=.{0,4000}?input_type=\\w+]", Pattern.DOTALL);

    private static final Pattern WANTING = Pattern.compile(
            "(?i)missing|required?\\b|needs?\\b|keyerror|must (have|contain|include)|not provided|absent|expects?\\b");

    /** A name in quotes alone, or at the end: how a dictionary tells that it lacks a key. */
    private static final Pattern KEY = Pattern.compile("(?:^|: ?)['\"](" + NAME + ")['\"]\\)?$");

    /** What no English word looks like: a name in quotes, or of several words. */
    private static final Pattern TELLING =
            Pattern.compile("(?<![A-Za-z0-9_./])(?:['\"`](" + NAME + ")['\"`]|((?:" + NAME + "\\.){0,2}" + NAME + "))");

    private static final Pattern SEVERAL_WORDS = Pattern.compile("[a-z_].*[_.0-9].*|[a-z].*[A-Z].*");
    private static final Pattern BEFORE =
            Pattern.compile("(?i)(" + NAME + ")['\"]?:? (?:field required|is required|is missing)");
    private static final Pattern AFTER = Pattern.compile("(?i)(?:missing|required|requires|needs)(?: required)?"
            + "(?: (?:fields?|parameters?|params?|keys?|arguments?|property))?:? ['\"]?(" + NAME + ")");

    private static final Pattern LISTING = Pattern.compile(
            "(?i)\\b(supported|available|expected|valid|allowed|one of|did you mean|use|must be|methods|handlers|types)\\b");

    private static final Pattern SENDER = Pattern.compile("(?i)\\bsender\\b");
    private static final Pattern MANAGER = Pattern.compile("league_manager:[A-Za-z0-9_-]{1,40}");
    private static final Pattern PATH =
            Pattern.compile("(?<![A-Za-z0-9_./:-])(?:/[A-Za-z0-9_-]{1,40}){1,4}(?![A-Za-z0-9_/.-])");
    private static final Pattern UNKNOWN =
            Pattern.compile("(?i)(unknown|unsupported|unrecogni[sz]ed|unexpected|unhandled"
                    + "|no such|no handler for|not implemented)[^A-Za-z]{0,3}(message|type|method|action|tool|command|event)"
                    + "|(message|type|method|action|tool|command)\\b.{0,60}\\b(unknown|(not|isn't) (known|supported|recogni[sz]ed"
                    + "|implemented|found))");

    /** Names that no message may be sent under: of what decides a game, or is a secret. */
    private static final Pattern NEVER = Pattern.compile(
            ".*(choice|choices|move|accept|number|nonce|draw|digest|token|secret|answer|result|winner).*");

    /** The names that stand for a whole message. */
    private static final Set<String> WHOLE = Set.of("message", "data", "arguments", "payload", "body", "request");

    private final MessageType type;
    private final ObjectNode message;

    /** @param message as it was refused */
    public Refusals(MessageType type, ObjectNode message) {
        this.type = type;
        this.message = message;
    }

    /** The ways in which a refusal wants the message, beyond an amendment that it has already. */
    public List<Amendment> amendments(Amendment already, String refusal, boolean isPathGone) {
        List<Amendment> all = new ArrayList<>();
        Map<String, String> wanted = wanted(refusal);
        if (!already.copies().keySet().containsAll(wanted.keySet())) {
            all.add(already.with(wanted));
        }
        names(refusal).forEach(name -> all.add(new Amendment(already.copies(), name, already.path())));
        if (isPathGone) {
            paths(refusal).forEach(path -> all.add(new Amendment(already.copies(), already.type(), path)));
        }
        return all;
    }

    /** Whether a server's error says that it does not know the message. */
    public static boolean namesUnknown(MessageType type, String refusal) {
        return lines(refusal).stream().anyMatch(line -> {
            Matcher key = KEY.matcher(line);
            return UNKNOWN.matcher(line).find() || (key.find() && type.methods().contains(key.group(1)));
        });
    }

    /** The sender with an id that is wanted in the place of the manager's; empty if none is. */
    public Optional<String> sender(String refusal) {
        if (!message.path("sender").stringValue("").equals(AliasEcho.MANAGER)) {
            return Optional.empty();
        }
        Matcher named = MANAGER.matcher(refusal);
        return named.find()
                ? Optional.of(named.group())
                : Optional.of(AliasEcho.MANAGER_WITH_ID)
                        .filter(any -> lines(refusal).stream()
                                .anyMatch(line -> SENDER.matcher(line).find()));
    }

    /** The paths that a refusal names. */
    private static List<String> paths(String refusal) {
        return PATH.matcher(refusal)
                .results()
                .map(MatchResult::group)
                .distinct()
                .limit(2)
                .toList();
    }

    /** The names in a refusal that tells which messages are known. */
    private static List<String> names(String refusal) {
        Stream<String> lines = LISTING.matcher(refusal).find() ? lines(refusal).stream() : Stream.of();
        return lines.flatMap(line -> Stream.concat(
                        Stream.of(line), TELLING.matcher(line).results().map(Refusals::name)))
                .filter(name -> name.matches(NAME))
                .distinct()
                .limit(MOST_NAMES * 2)
                .toList();
    }

    /** Where the wanted values are to stand, and where the message has them, as JSON pointers. */
    private Map<String, String> wanted(String refusal) {
        Map<String, String> copies = new LinkedHashMap<>();
        Set<List<String>> places = new LinkedHashSet<>(located(refusal));
        lines(refusal).forEach(line -> places.addAll(missed(line)));
        places.stream()
                .filter(place ->
                        place.size() <= DEEPEST && message.at(pointer(place)).isMissingNode())
                .limit(MOST_NAMES)
                .forEach(place -> source(place.get(place.size() - 1)).ifPresent(from -> {
                    copies.put(pointer(place), from);
                    if (message.at(from).has("contact_endpoint")) {
                        copies.put(pointer(place) + "/endpoint", from + "/contact_endpoint");
                    }
                }));
        return copies;
    }

    private static String pointer(List<String> place) {
        return '/' + String.join("/", place);
    }

    private static List<List<String>> missed(String line) {
        List<List<String>> names = new ArrayList<>();
        Matcher key = KEY.matcher(line);
        if (key.find()) {
            names.add(List.of(key.group(1)));
        }
        if (WANTING.matcher(line).find()) {
            Stream.of(BEFORE, AFTER)
                    .flatMap(pattern -> pattern.matcher(line).results())
                    .forEach(found -> names.add(List.of(found.group(1))));
            TELLING.matcher(line)
                    .results()
                    .filter(found -> found.group(1) != null
                            || SEVERAL_WORDS.matcher(found.group()).matches())
                    .forEach(found -> names.add(List.of(name(found).split("\\."))));
        }
        return names;
    }

    private static String name(MatchResult found) {
        return found.group(1) == null ? found.group(2) : found.group(1);
    }

    /** The places that validators name in {@code detail}, from the body's root. */
    private static List<List<String>> located(String refusal) {
        return parsed(refusal)
                .map(body -> body.findValues("loc").stream()
                        .filter(loc -> loc.isArray() && loc.valueStream().allMatch(JsonNode::isString))
                        .map(loc -> loc.valueStream()
                                .map(JsonNode::stringValue)
                                .dropWhile(Set.of("body", "params", "arguments")::contains)
                                .toList())
                        .filter(place -> !place.isEmpty() && place.stream().allMatch(name -> name.matches(NAME)))
                        .toList())
                .orElse(List.of());
    }

    /** The texts of a refusal by lines; an indented line belongs to the one before. */
    private static List<String> lines(String refusal) {
        Stream<String> texts =
                parsed(refusal).map(body -> texts(body)).orElseGet(() -> Stream.of(refusal.split("[<>]")));
        return texts.map(text -> INPUT.matcher(text).replaceAll("").replaceAll("\\s*\\n\\s+", ": "))
                .flatMap(String::lines)
                .map(String::strip)
                .toList();
    }

    private static Stream<String> texts(JsonNode node) {
        return node.isContainer() ? node.valueStream().flatMap(Refusals::texts) : Stream.of(node.stringValue(""));
    }

    private static Optional<JsonNode> parsed(String body) {
        try {
            return Optional.of(StrictJson.parse(body.getBytes(UTF_8)));
        } catch (MalformedJsonException e) {
            return Optional.empty();
        }
    }

    /** Where the message has the value of that name, as a pointer; empty for all of it. */
    private Optional<String> source(String name) {
        if (name.equals(type.canonicalMethod()) || name.equals(type.name())) {
            return Optional.empty(); // what a dictionary of handlers lacks
        }
        String folded = Spelling.folded(name);
        return synonym(FieldNames.of(type), message, folded)
                .map(field -> '/' + field)
                .or(() -> ofSide(folded))
                .or(() -> nested(folded))
                .or(() -> whole(folded));
    }

    /** A field under a name that only others use comes before one in another spelling. */
    private static Optional<String> synonym(FieldNames names, JsonNode object, String folded) {
        return names.fields().stream()
                .filter(field ->
                        object.hasNonNull(field) && names.namesOf(field).contains(folded))
                .min(Comparator.comparingInt(
                        field -> Math.floorMod(names.namesOf(field).indexOf(folded) - 1, 100)));
    }

    /** A value of one of the two players of an assignment: {@code player_a_url}. */
    private Optional<String> ofSide(String folded) {
        return OtherWords.SIDES.entrySet().stream()
                .flatMap(side -> side.getValue().stream()
                        .filter(folded::startsWith)
                        .flatMap(word -> OtherWords.field(folded.substring(word.length())).stream())
                        .map(field -> '/' + side.getKey() + '/' + field))
                .filter(pointer -> !message.at(pointer).isMissingNode())
                .findFirst();
    }

    /** A field of an inner object, or the object that the name ends with; none if there are several values. */
    private Optional<String> nested(String folded) {
        Map<JsonNode, String> found = new LinkedHashMap<>();
        FieldNames.of(type).objects().forEach((field, names) -> {
            JsonNode object = message.path(field);
            if (object.isObject() && folded.endsWith(Spelling.folded(field))) {
                found.put(object, '/' + field);
            }
            synonym(names, object, folded).ifPresent(inner -> found.put(object.path(inner), '/' + field + '/' + inner));
        });
        return found.size() == 1 ? found.values().stream().findFirst() : Optional.empty();
    }

    private Optional<String> whole(String folded) {
        boolean named =
                type.nickname().tool().matcher(folded.toLowerCase(Locale.ROOT)).find()
                        && !NEVER.matcher(folded).matches();
        return WHOLE.contains(folded) || named ? Optional.of("") : Optional.empty();
    }
}
