package org.evenodd.agent.settings;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.evenodd.agent.address.AddressPolicy;
import org.evenodd.agent.address.OwnMachine;
import org.evenodd.agent.address.TrustedProxies;
import org.evenodd.protocol.message.Catalogue.TimeLimit;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.Notation.Between;
import org.evenodd.protocol.shape.Notation.Like;
import org.evenodd.protocol.shape.Notation.Wire;
import org.evenodd.protocol.value.HostName;
import org.evenodd.protocol.value.HostName.HostRange;
import org.evenodd.protocol.value.PublicUrl;
import org.evenodd.protocol.value.Violation.Rules;
import org.evenodd.protocol.value.WireName;

/** {@code config/system.json}: the settings of every agent. */
public record SystemSettings(
        Compatibility compatibility,
        Timeouts timeouts,
        RetryPolicy retry,
        HealthSettings health,
        Limits limits,
        Network network,
        PageSettings page) {

    /** Less is a mistake: no agent answers in no time, and a pause of nothing is none. */
    private static final Duration LEAST_TIME = Duration.ofMillis(100);

    private static void notTooShort(Rules rules, String pointer, Duration time) {
        rules.that(
                time.compareTo(LEAST_TIME) >= 0,
                pointer,
                "at least 0.1 seconds",
                BigDecimal.valueOf(time.toNanos(), 9).stripTrailingZeros().toPlainString());
    }

    public boolean strict() {
        return compatibility == Compatibility.STRICT;
    }

    /**
     * How long an answer may take (PRD 14.2).
     *
     * @param matchMoves all moves of a player in a match together, in a game of several moves
     */
    public record Timeouts(
            @Wire("register_seconds") Duration register,
            @Wire("join_ack_seconds") Duration joinAck,
            @Wire("choice_seconds") Duration choice,
            @Wire("move_seconds") Duration move,
            @Wire("match_moves_seconds") Duration matchMoves,
            @Wire("game_over_ack_seconds") Duration gameOverAck,
            @Wire("result_report_seconds") Duration resultReport,
            @Wire("query_seconds") Duration query,
            @Wire("default_seconds") Duration other) {

        public Timeouts {
            Rules rules = new Rules();
            notTooShort(rules, "/register_seconds", register);
            notTooShort(rules, "/join_ack_seconds", joinAck);
            notTooShort(rules, "/choice_seconds", choice);
            notTooShort(rules, "/move_seconds", move);
            notTooShort(rules, "/match_moves_seconds", matchMoves);
            notTooShort(rules, "/game_over_ack_seconds", gameOverAck);
            notTooShort(rules, "/result_report_seconds", resultReport);
            notTooShort(rules, "/query_seconds", query);
            notTooShort(rules, "/default_seconds", other);
            rules.enforce();
        }

        public Duration of(TimeLimit limit) {
            return switch (limit) {
                case REGISTER -> register;
                case JOIN_ACK -> joinAck;
                case CHOICE -> choice;
                case MOVE -> move;
                case GAME_OVER_ACK -> gameOverAck;
                case RESULT_REPORT -> resultReport;
                case QUERY -> query;
                case DEFAULT -> other;
            };
        }
    }

    /**
     * How often and when an unanswered call is retried.
     *
     * @param delay before each retry, with the fixed strategy (PRD 14.3)
     * @param initialDelay before the first retry, with the exponential strategy; doubled for each further one (SPEC 10)
     */
    public record RetryPolicy(
            @Between(min = 0, max = 100) int maxRetries,
            BackoffStrategy strategy,
            @Wire("delay_seconds") Duration delay,
            @Wire("initial_delay_seconds") Duration initialDelay,
            @Wire("max_delay_seconds") Duration maxDelay) {

        /** How the delays grow. */
        public enum BackoffStrategy implements WireName {
            FIXED,
            EXPONENTIAL;
        }

        /** This policy with at most this many retries. */
        public RetryPolicy atMost(int retries) {
            return new RetryPolicy(Math.min(maxRetries, retries), strategy, delay, initialDelay, maxDelay);
        }

        /** The pause before the n-th retry, from 1. */
        public Duration delayBefore(int retry) {
            Backoff backoff =
                    strategy == BackoffStrategy.FIXED ? Backoff.fixed(delay) : new Backoff(initialDelay, maxDelay);
            return backoff.before(retry);
        }
    }

    /**
     * The pauses between retries: doubled each time, up to a longest pause.
     *
     * @param first the pause before the first retry
     */
    public record Backoff(Duration first, Duration longest) {
        private static final int MOST_DOUBLINGS = 20;

        /** A constant pause. */
        public static Backoff fixed(Duration pause) {
            return new Backoff(pause, pause);
        }

        /** The pause before the n-th retry, from 1. */
        public Duration before(int repeat) {
            Duration doubled = first.multipliedBy(growth(repeat));
            return doubled.compareTo(longest) < 0 ? doubled : longest;
        }

        /** The unlimited growth factor of the n-th pause over the first: doubled each time. */
        public static int growth(int repeat) {
            return 1 << Math.min(repeat - 1, MOST_DOUBLINGS);
        }
    }

    /**
     * How long the manager tolerates a silent referee with matches: it loses them after missing this many probes in a row.
     *
     * @param refereeProbe the pause between two probes
     */
    public record HealthSettings(
            @Wire("referee_probe_seconds") Duration refereeProbe,
            @Between(min = 1, max = 100) int refereeMissedProbes) {

        public HealthSettings {
            Rules rules = new Rules();
            notTooShort(rules, "/referee_probe_seconds", refereeProbe);
            rules.enforce();
        }
    }

    /** How much an agent accepts (PRD 14.1), and from which addresses. */
    public record Limits(
            @Between(min = 256, max = 16777216) int maxMessageBytes,
            @Between(min = 256, max = 16777216) int maxBroadcastBytes,
            PerAddressSettings perAddress,
            PerAgent perAgent) {

        public Limits {
            new Rules()
                    .that(
                            maxBroadcastBytes >= maxMessageBytes,
                            "/max_broadcast_bytes",
                            "at least limits.max_message_bytes, " + maxMessageBytes,
                            maxBroadcastBytes)
                    .enforce();
        }

        /**
         * The limits for all callers at one address together. On a machine that hosts a whole league this means all agents.
         *
         * @param connections open at once
         * @param requestsAtOnce complete, unanswered requests
         * @param requestsPerSecond requests of any kind; bursts of twice as many after a pause
         * @param registrationsPerMinute decided by a manager; all of them at once after a pause
         * @param openQueriesPerSecond answered by a manager without a token; bursts of twice as many
         */
        public record PerAddressSettings(
                @Between(min = 1, max = 1_000_000) int connections,
                @Between(min = 1, max = 1_000_000) int requestsAtOnce,
                @Between(min = 1, max = 1_000_000) int requestsPerSecond,
                @Between(min = 1, max = 1_000_000) int registrationsPerMinute,
                @Between(min = 1, max = 1_000_000) int openQueriesPerSecond) {}

        /**
         * The limits for an authenticated agent.
         *
         * @param queriesPerSecond answered by a manager; bursts of twice as many after a pause
         */
        public record PerAgent(
                @Between(min = 1, max = 1_000_000) int queriesPerSecond) {}
    }

    /**
     * Which agents may be called, and which may return without a token.
     *
     * @param allowPrivate whether agents in private networks may be called
     * @param allowedHosts further host names of an agent, beside its bound and advertised host
     * @param localCallers whether a caller at an address of this machine counts as being on it
     * @param endpointHosts hosts on this machine's side that agents from elsewhere may name all the same
     * @param publicUrl under which a reverse proxy serves this agent
     * @param trustedProxies the addresses of proxies that say for whom they call
     * @param forwardedHeader in which they say it: {@code X-Forwarded-For}, or RFC 7239's {@code Forwarded}
     * @param relay whether the manager relays calls to players that cannot be reached
     */
    public record Network(
            EndpointCheck endpointCheck,
            RejoinWithoutToken rejoinWithoutToken,
            boolean allowPrivate,
            List<HostName> allowedHosts,
            boolean localCallers,
            List<HostRange> endpointHosts,
            PublicUrl publicUrl,
            List<HostRange> trustedProxies,

            @Like(value = "^(?:X-Forwarded-For|Forwarded)$", expected = "X-Forwarded-For or Forwarded")
            String forwardedHeader,

            boolean relay) {

        public Network {
            allowedHosts = List.copyOf(allowedHosts);
            endpointHosts = List.copyOf(endpointHosts);
            trustedProxies = List.copyOf(trustedProxies);
            Rules.require(
                    trustedProxies.stream()
                            .allMatch(range -> range.isNetwork() || new HostName(range.text()).isAddress()),
                    "/trusted_proxies",
                    "IP addresses or networks like 10.1.0.0/24, no names",
                    trustedProxies);
        }

        /** The agents for which addresses of this machine, or with a public URL private ones, may be called. */
        public OwnMachine ownMachine() {
            return new OwnMachine(localCallers, endpointHosts, OwnMachine.isPublic(publicUrl));
        }

        /** The same for a referee: where it may call no private address, names that lead to one here are under suspicion, too. */
        public OwnMachine refereesMachine() {
            return new OwnMachine(localCallers, endpointHosts, !allowPrivate || OwnMachine.isPublic(publicUrl));
        }

        /** The policy for addresses to call. */
        public AddressPolicy addresses() {
            return new AddressPolicy(allowPrivate);
        }

        /** The proxies that are believed when they say for whom they call. */
        public TrustedProxies proxies() {
            return new TrustedProxies(trustedProxies, forwardedHeader);
        }

        /** When the manager probes an endpoint: in the background, before it accepts a registration, or never. */
        public enum EndpointCheck implements WireName {
            DEFERRED,
            STRICT,
            OFF;
        }

        /**
         * When a player without its token may take its place again: on a host of its own, from the same address, or never.
         */
        public enum RejoinWithoutToken implements WireName {
            OWN_HOST,
            SAME_ADDRESS,
            NEVER;
        }
    }

    /**
     * The manager's web page.
     *
     * @param enabled whether there is one
     */
    public record PageSettings(boolean enabled) {}
}
