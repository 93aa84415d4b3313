package org.evenodd.systemtests.check;

import static org.evenodd.systemtests.check.Tampering.served;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.runtime.Logging;
import org.evenodd.systemtests.testbed.MemoryLeague;
import org.slf4j.event.Level;
import tools.jackson.databind.JsonNode;

/**
 * The defect of a broken agent.
 *
 * @param name a description of its behaviour
 * @param rules the expected findings
 * @param spoiled adds the defect to the agent's platform
 * @param options settings of the agent
 */
record Defect(String name, Set<String> rules, UnaryOperator<Platform> spoiled, List<String> options) {

    static final Defect NONE = new Defect("none", Set.of(), platform -> platform, List.of());

    private static final int SEED = 7;

    /** A list of defects. */
    static final class Defects {

        private final List<Defect> all = new ArrayList<>();

        /** Begins with what any agent can do wrong with a frame. */
        static Defects ofAnyAgent() {
            Defects defects = new Defects();
            defects.add("breaks at what is no JSON", "bad-json", broken(JsonNode::isMissingNode));
            defects.add(
                    "breaks at an unknown method",
                    "unknown-method",
                    broken(body -> Tampering.text(body, "method").equals("no_such_method") && body.has("id")));
            defects.add(
                    "answers a notification",
                    "notification",
                    served((service, request) -> isNotification(Tampering.tree(request.body()))
                            ? CompletableFuture.completedFuture(ServiceResponse.json(
                                    200,
                                    out -> out.writeRawValue("{\"jsonrpc\": \"2.0\", \"result\": {}, \"id\": null}")))
                            : service.serve(request)));
            return defects;
        }

        private static UnaryOperator<Platform> broken(Predicate<JsonNode> at) {
            return served((service, request) -> at.test(Tampering.tree(request.body()))
                    ? CompletableFuture.completedFuture(ServiceResponse.empty(500))
                    : service.serve(request));
        }

        static boolean isNotification(JsonNode body) {
            return body.has("method") && !body.has("id");
        }

        void add(String name, String rule, UnaryOperator<Platform> spoiled) {
            add(name, Set.of(rule), spoiled);
        }

        void add(String name, Set<String> rules, UnaryOperator<Platform> spoiled) {
            all.add(new Defect(name, rules, spoiled, List.of()));
        }

        /** Adds a defect that lies in the agent's settings. */
        void set(String name, String rule, String option) {
            all.add(new Defect(name, Set.of(rule), platform -> platform, List.of(option)));
        }

        List<Defect> all() {
            return all;
        }
    }

    /** Returns every seventh defect, or all others. */
    static Stream<Defect> oneInSeven(List<Defect> all, boolean others) {
        return IntStream.range(0, all.size()).filter(i -> i % 7 == 0 != others).mapToObj(all::get);
    }

    /** Returns a league whose agents have this defect if they are started before the checker. */
    MemoryLeague league(Path directory) {
        MemoryLeague league = new MemoryLeague(directory, SEED);
        Logging.setLevel(Level.ERROR);
        league.settings = options;
        league.wiretap = spoiled;
        return league;
    }

    @Override
    public String toString() {
        return name;
    }
}
