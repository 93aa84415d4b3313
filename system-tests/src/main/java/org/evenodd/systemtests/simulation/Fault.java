package org.evenodd.systemtests.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.peer.Transport;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.simulation.MessageRecorder.SentBody;

/** A fault in a simulated league. */
sealed interface Fault {

    /** A process is killed and restarted later. */
    record Killed(String process, FaultTime when, Duration away) implements Fault {}

    /** A process hangs for a while. */
    record Hanging(String process, FaultTime when, Duration away) implements Fault {}

    /** A process is killed, and has lost its token when it restarts. */
    record Forgetful(String process, FaultTime when, Duration away) implements Fault {}

    /** The manager's store rejects all writes until the manager restarts. */
    record StoreFull(FaultTime when) implements Fault {}

    /** Two processes cannot reach each other. */
    record Parted(String one, String other, FaultTime when, Duration away) implements Fault {}

    /**
     * The network is unreliable for every process.
     *
     * @param lost percentage of bodies that are lost
     * @param repeated percentage of requests that are repeated
     * @param broken percentage of connections that break
     * @param delay the longest delay of a body
     */
    record Storm(FaultTime when, Duration away, int lost, int repeated, int broken, Duration delay) implements Fault {}

    /** A player misbehaves. */
    record Spoiled(String process, PlayerMisbehaviour misbehaviour) implements Fault {}

    /** A referee names another winner of each whole match than its moves do. */
    record Lying(String process) implements Fault {

        private static final Pattern RESULT =
                Pattern.compile("\"winner\":(null|\"P\\d+\"),\"score\":\\{\"(P\\d+)\":\\d+,\"(P\\d+)\":\\d+}");

        /** Returns what it sends in place of a message. */
        static byte[] lie(byte[] body) {
            String text = new String(body, UTF_8);
            Matcher told = RESULT.matcher(text);
            if (!text.contains("\"MATCH_RESULT_REPORT\"") || !text.contains("\"termination\":{}") || !told.find()) {
                return body;
            }
            boolean hasFirstWon = told.group(1).contains(told.group(2));
            String winner = told.group(hasFirstWon ? 3 : 2);
            String loser = told.group(hasFirstWon ? 2 : 3);
            String lie = "\"winner\":\"%s\",\"score\":{\"%s\":3,\"%s\":0}".formatted(winner, winner, loser);
            return (text.substring(0, told.start())
                            + lie
                            + text.substring(told.end())
                                    .replaceAll("\"winner\":\"[^\"]*\"", "\"winner\":\"" + winner + "\""))
                    .getBytes(UTF_8);
        }
    }

    /** The clock of a machine is wrong. */
    record ClockWrong(String process, WrongClock clock) implements Fault {}

    /** A hostile agent attacks. */
    record Attacked(Attack attack, FaultTime when) implements Fault {}

    /** A further player comes to a league without end. */
    record Joining(String process, FaultTime when) implements Fault {}

    /** A player's author has it pause, or play again, while the manager restarts. */
    record Pausing(String process, boolean pausing, FaultTime when) implements Fault {}

    /** The operator removes a player. */
    record Kicked(String process, FaultTime when) implements Fault {}

    /** The operator has a match of leg 1 played again, in the pause after it. */
    record Requeued() implements Fault {}

    /** When a fault occurs. */
    sealed interface FaultTime {

        /** A time after the start. */
        record At(Duration since) implements FaultTime {
            @Override
            public String toString() {
                return "after %d ms".formatted(since.toMillis());
            }
        }

        /** The n-th time that a process reaches a crash point. */
        record Passing(String process, CrashPoint point, int n) implements FaultTime {
            @Override
            public String toString() {
                return "%s no. %d of %s".formatted(point, n, process);
            }
        }
    }

    /** The points at which a process can be killed. */
    enum CrashPoint {
        BEFORE_STORE,
        AFTER_STORE,
        BEFORE_WRITE,
        AFTER_WRITE,
        BEFORE_SEND,
        AFTER_SEND,
        BEFORE_HANDLE,
        AFTER_HANDLE;

        static final Set<CrashPoint> OF_THE_STORE = Set.of(BEFORE_STORE, AFTER_STORE);
    }

    /**
     * The error of a machine's clock.
     *
     * @param ahead how far it is ahead of the true time when the process starts
     * @param fast how many seconds in a thousand it gains
     */
    record WrongClock(Duration ahead, int fast) {

        static final WrongClock RIGHT = new WrongClock(Duration.ZERO, 0);

        private static final int THOUSAND = 1000;

        Instant shows(Instant begun, Instant now) {
            if (fast == 0) {
                return now.plus(ahead);
            }
            long passed = Duration.between(begun, now).toNanos();
            return now.plus(ahead).plusNanos(passed * fast / THOUSAND);
        }

        /** Returns the true duration during which such a clock advances by this much. */
        Duration really(Duration shown) {
            return fast == 0 ? shown : Duration.ofNanos(shown.toNanos() * THOUSAND / (THOUSAND + fast) + 1);
        }
    }

    /** The ways in which a player gets its answers wrong. */
    @SuppressWarnings("ImmutableEnumChecker")
    enum PlayerMisbehaviour {
        HONEST(Duration.ZERO, text -> text),
        SLOW(Duration.ofMillis(2_700), text -> text),
        TOO_SLOW(Duration.ofSeconds(34), text -> text),
        SILENT(Duration.ofDays(1), text -> text),
        REFUSING(Duration.ZERO, text -> text.replace("\"accept\":true", "\"accept\":false")),
        UNDECIDED(Duration.ZERO, text -> text.replaceAll("\"(even|odd)\"", "\"maybe\"")),
        MUMBLING(Duration.ZERO, text -> text.substring(0, text.length() / 2)),
        ROOTLESS(Duration.ZERO, text -> text.replaceAll("_[0-9a-f]{64}\"", '_' + "0".repeat(64) + '"')),
        PONDERING(Duration.ofSeconds(8), text -> text),
        LEAVES_THE_BOARD(Duration.ZERO, text -> moving(text, "{\"row\":3,\"col\":1}")),
        ALWAYS_TAKES_THE_MIDDLE(Duration.ZERO, text -> moving(text, "{\"row\":1,\"col\":1}")),
        SAYS_NO_OBJECT(Duration.ZERO, text -> moving(text, "\"the middle\"")),
        MISCOUNTS(Duration.ZERO, text -> text.replaceAll("\"move_number\":\\d+", "\"move_number\":77")),
        POSTS_AN_EARLIER_MOVE(-2),
        POSTS_A_LATER_MOVE(20);

        /** Those that only a game of several moves has. */
        static final Set<PlayerMisbehaviour> OF_MOVES = EnumSet.range(PONDERING, POSTS_A_LATER_MOVE);

        private static final Duration PATIENCE = Duration.ofSeconds(5);
        private static final int MOST_REPLY = 65_536;

        private final Duration delay;
        private final UnaryOperator<String> change;
        private final int postedAhead;

        PlayerMisbehaviour(Duration delay, UnaryOperator<String> change) {
            this(delay, change, 0);
        }

        /** Before it answers as it should, it posts another move of its own, so many numbers later. */
        PlayerMisbehaviour(int postedAhead) {
            this(Duration.ZERO, text -> text, postedAhead);
        }

        PlayerMisbehaviour(Duration delay, UnaryOperator<String> change, int postedAhead) {
            this.delay = delay;
            this.change = change;
            this.postedAhead = postedAhead;
        }

        private static String moving(String text, String move) {
            return text.replaceAll("\"move\":\\{[^}]*}", "\"move\":" + move);
        }

        /** Returns whether it answers everything as it should, or so that it does no harm. */
        boolean isHonest() {
            return this == HONEST || this == SLOW || this == MISCOUNTS || postedAhead != 0;
        }

        CompletableFuture<ServiceResponse> answer(
                ProcessRun player, Transport transport, ServiceRequest request, ServiceResponse response) {
            if (this == HONEST || !isAboutAGame(request)) {
                return CompletableFuture.completedFuture(response);
            }
            if (postedAhead != 0) {
                Attack.AttackMessages.movePosted(SentBody.of(request).tree().path("params"), postedAhead)
                        .ifPresent(posted -> transport.post(
                                Endpoint.parse(posted.target()), posted.body().getBytes(UTF_8), PATIENCE, MOST_REPLY));
            }
            CompletableFuture<ServiceResponse> answer = new CompletableFuture<>();
            player.after(delay, () -> answer.complete(spoiled(response)));
            return answer;
        }

        private static boolean isAboutAGame(ServiceRequest request) {
            String body = new String(request.body(), 0, Math.min(request.body().length, 200), UTF_8);
            return body.contains("GAME_INVITATION")
                    || body.contains("CHOOSE_PARITY_CALL")
                    || body.contains("CHOOSE_MOVE_CALL")
                    || body.contains("parity_choose")
                    || body.contains("handle_game_invitation");
        }

        private ServiceResponse spoiled(ServiceResponse response) {
            byte[] body = change.apply(new String(response.body(), UTF_8)).getBytes(UTF_8);
            return Arrays.equals(body, response.body())
                    ? response
                    : new ServiceResponse(response.status(), response.contentType(), body, response.headers());
        }
    }

    /** Triggers the planned faults at their times. */
    final class FaultScheduler {

        private final Map<String, Map<CrashPoint, Integer>> passed = new HashMap<>();
        private final Map<FaultTime.Passing, List<Runnable>> waiting = new HashMap<>();
        private final VirtualTime time;

        FaultScheduler(VirtualTime time) {
            this.time = time;
        }

        void plan(FaultTime moment, Runnable action) {
            if (moment instanceof FaultTime.At at) {
                time.after(at.since(), action);
            } else if (moment instanceof FaultTime.Passing passing) {
                waiting.computeIfAbsent(passing, unplanned -> new ArrayList<>()).add(action);
            }
        }

        /** Called when a process reaches a crash point. */
        void hit(String process, CrashPoint point) {
            if (waiting.isEmpty()) {
                return;
            }
            int n = passed.computeIfAbsent(process, none -> new EnumMap<>(CrashPoint.class))
                    .merge(point, 1, Integer::sum);
            List<Runnable> due = waiting.remove(new FaultTime.Passing(process, point, n));
            if (due != null) {
                due.forEach(Runnable::run);
            }
        }
    }
}
