package org.evenodd.dialect;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.evenodd.protocol.value.DisplayName;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * The endpoint and the name of an agent that registers, where it gives them in other words. Each is the missing node if
 * nothing tells it.
 *
 * @param meta its data about itself, in the protocol's names
 * @param said all its fields
 * @param sender empty if it names none
 */
record AgentWords(ObjectNode meta, SaidFields said, String sender) {

    private static final Set<String> IDS = Set.of("playerid", "refereeid", "agentid", "participantid", "botid", "id");
    private static final Set<String> NO_NAMES =
            Set.of("gamename", "leaguename", "hostname", "toolname", "modelname", "messagename", "methodname");
    private static final Set<String> ENDPOINTS = Synonyms.anywhere("contact_endpoint");
    private static final Set<String> HOSTS = Set.of("host", "hostname", "ip", "ipaddress", "address");

    private static final Pattern PORT = Pattern.compile("\\d+");
    private static final Pattern WITH_PORT = Pattern.compile("https?://[^/?#@]+:(\\d+)(/.*)?");
    private static final Pattern WITHOUT_SCHEME = Pattern.compile("[^/?#@:]+:\\d+(/.*)?");
    private static final Pattern WITHOUT_PATH = Pattern.compile("https?://[^/?#@]+");
    private static final String USUAL_PATH = "/mcp";

    /** Whether an object tells a name or an id, and an endpoint, wherever they are in it; whoever shows a token has a place. */
    static boolean areIn(JsonNode object) {
        SaidFields said = SaidFields.everywhere(object);
        boolean hasEndpoint = said.text(ENDPOINTS::contains)
                        .filter(text -> !PORT.matcher(text).matches())
                        .isPresent()
                || (said.text(HOSTS::contains).isPresent()
                        && said.text("port"::equals).isPresent());
        return hasEndpoint
                && said.text(word -> word.endsWith("token")).isEmpty()
                && said.text(word -> isName(word) || IDS.contains(word)).isPresent();
    }

    private static boolean isName(String word) {
        return word.endsWith("name") && !NO_NAMES.contains(word);
    }

    /** The endpoint with a scheme and a path; as it is if a referee has proved its key for it. */
    JsonNode endpoint() {
        JsonNode given = meta.path("contact_endpoint");
        boolean missing = given.isMissingNode() || given.isNull();
        String url = missing ? elsewhere() : given.stringValue("");
        if (url.isEmpty() || meta.hasNonNull("key_proof")) {
            return missing ? MissingNode.getInstance() : given;
        }
        String whole = WITHOUT_SCHEME.matcher(url).matches() ? "http://" + url : url;
        String path =
                said.text("path"::equals).filter(text -> text.startsWith("/")).orElse(USUAL_PATH);
        return StringNode.valueOf(WITHOUT_PATH.matcher(whole).matches() ? whole + path : whole);
    }

    /** The URL where no field of its own has it: host and port, or the first one with a port. */
    private String elsewhere() {
        return said.text("port"::equals)
                .map(port -> said.text(HOSTS::contains).orElse("localhost") + ':' + port)
                .or(() -> said.fields()
                        .map(field -> field.value().stringValue(""))
                        .filter(text -> WITH_PORT.matcher(text).matches())
                        .findFirst())
                .orElse("");
    }

    /** The name, or if it is missing another name, the id, the sender or the port. */
    JsonNode name() {
        if (meta.hasNonNull("display_name") || endpoint().isMissingNode()) {
            return meta.path("display_name");
        }
        Matcher port = WITH_PORT.matcher(endpoint().stringValue(""));
        return Stream.of(
                        said.text(AgentWords::isName),
                        said.text(IDS::contains),
                        Optional.of(sender.substring(sender.indexOf(':') + 1)),
                        Optional.of(port.matches() ? "Agent at port " + port.group(1) : ""))
                .flatMap(Optional::stream)
                .filter(text -> DisplayName.fault(text).isEmpty())
                .findFirst()
                .<JsonNode>map(StringNode::valueOf)
                .orElse(MissingNode.getInstance());
    }
}
