package org.evenodd.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Sender;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The fields, sender, path or type that a refusal of one of our messages asks for. A field counts only if the refused message
 * has its value, under whatever name.
 */
public final class Refusals {

    private static final String NAME = "[A-Za-z_][A-Za-z0-9_]{0,39}(?![A-Za-z0-9_])";
    private static final int MOST_NAMES = 12;

    /** A peer that refuses ever anew gets no ever longer messages. */
    private static final int MOST_COPIES = 24;

    /** The input that validators add to an error: everything is named in it. */
    private static final Pattern INPUT = Pattern.compile("\\[type=[^\\n]*");

    private static final Pattern WANTING = Pattern.compile(
            "(?i)missing|required?\\b|needs?\\b|keyerror|must (have|contain|include)|not provided|absent|expects?\\b");

    /** A name in quotes alone, or at the end: how a dictionary tells that it lacks a key. */
    private static final Pattern KEY = Pattern.compile("(?:^|: ?)['\"](" + NAME + ")['\"]\\)?$");

    /** A name that looks like no English word: in quotes, of several words, or of several levels. */
    private static final Pattern TELLING = Pattern.compile("(?<![A-Za-z0-9_./])(?:['\"`](" + NAME + ")['\"`]|((?:"
            + NAME + "\\.){0,2}(?=[a-z_]\\w*[A-Z_0-9.]|(?<=\\.))" + NAME + "))");

    private static final Pattern BESIDE =
            Pattern.compile("(?i)(" + NAME + ")['\"]?:? (?:field required|is required|is missing)"
                    + "|(?:missing|required|requires|needs)(?: required)?(?: (?:fields?|parameters?|params?|keys?|arguments?))?:? ['\"]?("
                    + NAME + ")");

    private static final Pattern LISTING = Pattern.compile(
            "(?i)\\b(supported|available|expected|valid|allowed|one of|did you mean|use|(must|should) be|methods|types)\\b");

    private static final Pattern SENDER = Pattern.compile("(?i)\\bsender\\b");
    private static final Pattern MANAGER = Pattern.compile("league_manager:[A-Za-z0-9_-]{1,40}");
    private static final Pattern PATH =
            Pattern.compile("(?<![A-Za-z0-9_./:-])(?:/[A-Za-z0-9_-]{1,40}){1,4}(?![A-Za-z0-9_/.-])");
    private static final Pattern UNKNOWN = Pattern.compile(
            "(?i)(un(known|supported|recogni[sz]ed|expected|handled)|no such|no handler for|not implemented)[^a-z]{0,3}"
                    + "(message|type|method|action|tool|command|event)|(message|type|method|action|tool|command)\\b.{0,60}\\b"
                    + "(unknown|(not|isn't) (known|supported|recogni[sz]ed|implemented|found))");

    /** Names that no message is sent under: of values that decide a game, and of secrets. */
    private static final Pattern NEVER =
            Pattern.compile(".*(choice|move|accept|digest|token|secret|answer|result|winner|draw).*");

    /** The names that stand for a whole message. */
    private static final Set<String> WHOLE = Set.of("message", "data", "arguments", "payload", "body", "request");

    private final MessageType type;
    private final ObjectNode message;
    private final String refusal;
    private final List<String> lines;

    /** @param message as it was refused */
    public Refusals(MessageType type, ObjectNode message, String refusal) {
        this.type = type;
        this.message = message;
        this.refusal = refusal;
        this.lines = lines(refusal);
    }

    /** Whether a server's error says that it does not know the message. */
    public static boolean namesUnknown(MessageType type, String refusal) {
        return lines(refusal).stream()
                .anyMatch(
                        line -> UNKNOWN.matcher(line).find() || names(KEY, line).anyMatch(type.methods()::contains));
    }

    /** The ways in which a refusal wants the message, beyond an adaptation that it has already. */
    public List<Adaptation> adaptations(Adaptation already, boolean isPathGone) {
        List<Adaptation> all = new ArrayList<>();
        Adaptation more = already.copies().size() > MOST_COPIES ? already : already.with(wanted());
        all.add(wantsAnId() ? more.from(managerWithId()) : more);
        if (LISTING.matcher(refusal).find()) {
            lines.stream()
                    .flatMap(line -> line.matches(NAME) ? Stream.of(line) : names(TELLING, line))
                    .distinct()
                    .limit(2 * MOST_NAMES)
                    .forEach(name -> all.add(already.as(name, already.path())));
        }
        if (isPathGone) {
            PATH.matcher(refusal)
                    .results()
                    .map(MatchResult::group)
                    .distinct()
                    .limit(2)
                    .forEach(path -> all.add(already.as(already.type(), path)));
        }
        return all;
    }

    /** Whether something is wrong with a sender that is the manager without an id. */
    private boolean wantsAnId() {
        return message.path("sender").stringValue("").equals(Sender.LEAGUE_MANAGER.toString())
                && lines.stream().anyMatch(line -> SENDER.matcher(line).find());
    }

    private String managerWithId() {
        Matcher named = MANAGER.matcher(refusal);
        return named.find() ? named.group() : Adaptation.MANAGER_WITH_ID.sender();
    }

    /** Where the wanted values are to stand, and where the message has them, as JSON pointers. */
    private Map<String, String> wanted() {
        Map<String, String> copies = new TreeMap<>();
        lines.stream()
                .flatMap(Refusals::missed)
                .distinct()
                .map(name -> '/' + name.replace('.', '/'))
                .filter(place -> message.at(place).isMissingNode())
                .limit(MOST_NAMES)
                .forEach(place -> source(place.substring(place.lastIndexOf('/') + 1))
                        .ifPresent(from -> {
                            copies.put(place, from);
                            if (message.at(from).has("contact_endpoint")) {
                                copies.put(place + "/endpoint", from + "/contact_endpoint");
                            }
                        }));
        return copies;
    }

    private static Stream<String> missed(String line) {
        return WANTING.matcher(line).find()
                ? Stream.of(KEY, BESIDE, TELLING).flatMap(pattern -> names(pattern, line))
                : names(KEY, line);
    }

    private static Stream<String> names(Pattern pattern, String line) {
        return pattern.matcher(line)
                .results()
                .map(found -> found.group(1) == null ? found.group(found.groupCount()) : found.group(1));
    }

    /** The texts of a refusal by lines; an indented line belongs to the one before. */
    private static List<String> lines(String refusal) {
        Stream<String> texts;
        try {
            texts = texts(StrictJson.parse(refusal.getBytes(UTF_8)));
        } catch (MalformedJsonException e) {
            texts = Stream.of(refusal.split("[<>]"));
        }
        return texts.map(text -> INPUT.matcher(text).replaceAll("").replaceAll("\\n[ \\t]+", ": "))
                .flatMap(String::lines)
                .map(String::strip)
                .toList();
    }

    /** A validator names the place of an error apart from the error, from the body's root. */
    private static Stream<String> texts(JsonNode node) {
        JsonNode place = node.path("loc");
        if (place.isArray()) {
            String name = place.valueStream()
                    .map(JsonNode::asString)
                    .dropWhile(Set.of("body", "params", "arguments")::contains)
                    .collect(Collectors.joining("."));
            return Stream.of(name + " " + node.path("msg").stringValue(""));
        }
        return node.isContainer() ? node.valueStream().flatMap(Refusals::texts) : Stream.of(node.stringValue(""));
    }

    /** Where the message has the value of that name, as a pointer; empty for all of it. */
    private Optional<String> source(String name) {
        if (name.equals(type.canonicalMethod()) || name.equals(type.name())) {
            return Optional.empty(); // what a dictionary of handlers lacks
        }
        String folded = Spelling.folded(name);
        return synonym(FieldNames.of(type), message, folded)
                .map(field -> '/' + field)
                .or(() -> nested(folded))
                .or(() -> Optional.of("").filter(all -> WHOLE.contains(folded) || isTheMessage(folded)));
    }

    private boolean isTheMessage(String folded) {
        return type.nickname().tool().matcher(folded).find()
                && !NEVER.matcher(folded).matches();
    }

    /** A field under a name that only others use comes before one in another spelling. */
    private static Optional<String> synonym(FieldNames names, JsonNode object, String folded) {
        return names.fields().stream()
                .filter(field ->
                        object.hasNonNull(field) && names.namesOf(field).contains(folded))
                .min(Comparator.comparingInt(
                        field -> Math.floorMod(names.namesOf(field).indexOf(folded) - 1, 100)));
    }

    /** A field of an inner object, or the object that the name ends with; none if there are several values. */
    private Optional<String> nested(String folded) {
        Map<JsonNode, String> found = new HashMap<>();
        FieldNames.of(type).objects().forEach((field, names) -> {
            JsonNode object = message.path(field);
            if (object.isObject() && folded.endsWith(Spelling.folded(field))) {
                found.put(object, '/' + field);
            }
            synonym(names, object, folded).ifPresent(inner -> found.put(object.path(inner), '/' + field + '/' + inner));
        });
        return found.size() == 1 ? found.values().stream().findFirst() : Optional.empty();
    }
}
