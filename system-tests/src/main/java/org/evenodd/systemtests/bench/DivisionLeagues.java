package org.evenodd.systemtests.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.evenodd.systemtests.bench.BenchedLeague.ProcessMeter;
import org.evenodd.systemtests.testbed.FreePort;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.evenodd.systemtests.testbed.TemporaryDirectory;

/**
 * A league in divisions beside a league of one of its divisions alone, with about as many matches and with as many processes: a
 * JVM that has less to do runs more slowly. Of the large one also what its pages take while it is played, and how long its manager
 * takes to start after a kill.
 *
 * @param players of the large league
 * @param divisionSize the most players of a division, and all players of the small league
 * @param legs of the large league
 */
record DivisionLeagues(AgentCommands agents, int players, int divisionSize, int legs, int referees) {

    private static final int PLAYERS_OF_A_PROCESS = 200;
    private static final int MATCHES_AT_ONCE = 10;
    private static final int MOST_LEGS = 100;
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);
    private static final double MEGA = 1024 * 1024;

    /** Plays both and prints what they cost; returns 0 if the ratio of the processor times of a match is within the limit, else 1. */
    int compare(double atMost) throws Exception {
        int legsAlone = Math.max(1, Math.min(MOST_LEGS, legs * players / divisionSize));
        double alone = play(divisionSize, 0, legsAlone);
        double together = play(players, divisionSize, legs);
        double ratio = together / alone;
        System.out.printf(
                "processor time of a match, B/A: %.2f, which is %s %.2f.%n",
                ratio, ratio <= atMost ? "within" : "ABOVE", atMost);
        return ratio <= atMost ? 0 : 1;
    }

    /** Returns the processor time of a match, in milliseconds. */
    private double play(int count, int size, int ofLegs) throws Exception {
        try (TemporaryDirectory directory = TemporaryDirectory.create("league-benchmark");
                PlayedLeague league = new PlayedLeague(directory, count, size, ofLegs)) {
            return league.play();
        }
    }

    /** One of the two leagues. */
    private final class PlayedLeague implements AutoCloseable {

        private final ProcessMeter meter = new ProcessMeter();
        private final TemporaryDirectory directory;
        private final Programs programs;
        private final int count;
        private final int size;
        private final int matches;
        private final List<String> options;

        PlayedLeague(TemporaryDirectory directory, int count, int size, int ofLegs) throws IOException {
            this.directory = directory;
            this.programs = new Programs(directory.path());
            this.count = count;
            this.size = size;
            this.matches = matchesOf(count, size, ofLegs);
            this.options = List.of(
                    "--port=" + FreePort.find(),
                    "--players=" + count,
                    "--referees=" + referees,
                    Programs.AT_ONCE,
                    "--set=league.legs=" + ofLegs,
                    "--set=league.leg_pause_seconds=1",
                    "--set=league.division_size=" + size,
                    "--set=league.participants.max_per_host=0");
        }

        /** Divisions of nearly equal size: what the last level of later legs has fewer is left out of account. */
        private static int matchesOf(int count, int size, int ofLegs) {
            int divisions = size == 0 ? 1 : (count + size - 1) / size;
            int larger = count % divisions;
            int least = count / divisions;
            int inLeg = larger * (least + 1) * least / 2 + (divisions - larger) * least * (least - 1) / 2;
            return inLeg * ofLegs;
        }

        double play() throws Exception {
            Program manager = start(agents.manager(), options);
            URI url = manager.awaitReady().uri();
            List<Program> judges = new ArrayList<>();
            for (int n = 1; n <= referees; n++) {
                judges.add(start(
                        agents.referee(),
                        List.of(
                                "--port=0",
                                "--manager=" + url,
                                "--name=Referee " + n,
                                "--max-matches=" + MATCHES_AT_ONCE)));
            }
            long begin = System.nanoTime();
            List<Program> bots = new ArrayList<>();
            int processes = (players + PLAYERS_OF_A_PROCESS - 1) / PLAYERS_OF_A_PROCESS;
            int ofProcess = (count + processes - 1) / processes;
            for (int first = 0; first < count; first += ofProcess) {
                bots.add(start(
                        agents.player(),
                        List.of(
                                "--port=0",
                                "--manager=" + url,
                                "--name=Group " + bots.size(),
                                "--count=" + Math.min(ofProcess, count - first),
                                "--exit-when-done")));
            }
            PageLooks looks = new PageLooks(url);
            while (bots.stream().anyMatch(Program::isAlive)) {
                if (!manager.isAlive() || !judges.stream().allMatch(Program::isAlive)) {
                    throw new IllegalStateException("The league failed: " + manager.output()
                            + judges.get(0).output());
                }
                if (size > 0) {
                    looks.look();
                }
                bots.get(0).await(BETWEEN_LOOKS);
            }
            double seconds = (System.nanoTime() - begin) / 1e9;
            double ofManager = millis(List.of(manager));
            double ofReferees = millis(judges);
            double ofPlayers = millis(bots);
            System.out.printf(
                    "%s: %d players%s, %d matches in %.0f s; processor time of a match: manager %.2f ms, referees %.2f ms,"
                            + " players %.2f ms; peak memory of the manager %.0f MB%n",
                    size == 0 ? "A" : "B",
                    count,
                    size == 0 ? "" : " in divisions of " + size,
                    matches,
                    seconds,
                    ofManager,
                    ofReferees,
                    ofPlayers,
                    meter.memory(manager.pid()) / MEGA);
            if (size > 0) {
                looks.print();
                startAgain(manager, url);
            }
            return ofManager + ofReferees + ofPlayers;
        }

        private void startAgain(Program manager, URI url) throws Exception {
            manager.kill();
            long begin = System.nanoTime();
            start(agents.manager(), options).awaitReady();
            double ready = (System.nanoTime() - begin) / 1e9;
            new PageLooks(url).look();
            System.out.printf(
                    "start after a kill: ready after %.1f s, with its pages after %.1f s%n",
                    ready, (System.nanoTime() - begin) / 1e9);
        }

        private double millis(List<Program> of) {
            return (double) meter.processor(of.stream().map(Program::pid).toList())
                            .toMillis()
                    / matches;
        }

        private Program start(List<String> agent, List<String> with) {
            Program program = programs.add(Program.start(directory.path(), agents.command(agent, with)));
            meter.add(program.pid());
            return program;
        }

        @Override
        public void close() throws InterruptedException {
            programs.close();
            programs.awaitExits();
            meter.close();
        }
    }

    /** Fetches pages of a league in divisions now and then. */
    private static final class PageLooks {

        private static final int OK = 200;
        private static final List<String> PAGES = List.of("/", "/divisions/A", "/divisions/1");

        private final HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        private final Map<String, List<Double>> millis = new TreeMap<>();
        private final Map<String, Integer> sizes = new TreeMap<>();
        private final URI manager;

        PageLooks(URI manager) {
            this.manager = manager;
        }

        void look() throws IOException, InterruptedException {
            for (String page : PAGES) {
                HttpRequest request = HttpRequest.newBuilder(manager.resolve(page))
                        .headers("Accept", "text/html", "Accept-Encoding", "gzip")
                        .build();
                long begin = System.nanoTime();
                HttpResponse<byte[]> response = client.send(request, BodyHandlers.ofByteArray());
                if (response.statusCode() == OK) {
                    millis.computeIfAbsent(page, none -> new ArrayList<>()).add((System.nanoTime() - begin) / 1e6);
                    sizes.merge(page, response.body().length, Math::max);
                }
            }
        }

        void print() {
            millis.forEach((page, times) -> {
                times.sort(null);
                System.out.printf(
                        "%s: at most %.1f kB compressed, median %.0f ms, slowest %.0f ms (of %d)%n",
                        page,
                        sizes.getOrDefault(page, 0) / 1000.0,
                        times.get(times.size() / 2),
                        times.get(times.size() - 1),
                        times.size());
            });
        }
    }
}
